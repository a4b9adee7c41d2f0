import type { Bot, Broadcast } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { ConfirmDialog, counted } from '@botter/web-ui';
import { useState } from 'react';
import { useChangeState } from '../api/use-broadcast-commands';
import { scheduleWords } from './broadcast-words';

interface StartDialogProps {
  bot: Bot;
  /** Undefined while the dialog is closed. */
  broadcast: Broadcast | undefined;
  onClose: () => void;
  onStarted: (broadcast: Broadcast) => void;
}

/** Asks before a broadcast starts, with the number of people who get it. */
export function StartDialog({ broadcast, ...rest }: StartDialogProps) {
  return broadcast ? <Question broadcast={broadcast} {...rest} /> : null;
}

function Question({ bot, broadcast, onClose, onStarted }: StartDialogProps & { broadcast: Broadcast }) {
  const [openedAt] = useState(() => Date.now());
  const { mutateAsync: change } = useChangeState(bot.id);
  const { id, name, counts, at, state } = broadcast;
  const people = counted(counts.planned, 'person', 'people');
  const isLater = state === 'draft' && at !== null && Date.parse(at) > openedAt;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="primary"
      title={isLater ? `Schedule “${name}” for ${people}?` : `Send “${name}” to ${people}?`}
      description={
        isLater
          ? `It starts ${scheduleWords(broadcast, bot)}. Who fits is decided then.`
          : 'You can pause it at any time, but not take back what was sent. Those who unsubscribed or blocked the bot are left out.'
      }
      confirmLabel={isLater ? 'Schedule' : 'Send now'}
      errorText={(error) => errorText(error, 'Failed to start the broadcast')}
      onConfirm={async () => onStarted(await change({ id, to: 'start' }))}
    />
  );
}
