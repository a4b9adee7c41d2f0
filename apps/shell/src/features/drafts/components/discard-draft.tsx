import type { Bot, Draft } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Button, ConfirmDialog, counted, toast } from '@botter/web-ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDiscardDraft } from '../api/use-draft';

/** Asks, then makes the actions what is published again. */
export function DiscardDraft({ bot, draft }: { bot: Bot; draft: Draft }) {
  const [isOpen, setOpen] = useState(false);
  const discard = useDiscardDraft(bot.id);
  return (
    <>
      <Button variant="dangerGhost" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden />
        Discard draft
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Discard the draft of ${bot.name}?`}
        description={`${counted(draft.changes, 'change')} will be undone: the actions become what chats get now. You can still undo this in the history.`}
        confirmLabel="Discard draft"
        errorText={(error) => errorText(error, 'Failed to discard the draft')}
        onConfirm={async () => {
          await discard.mutateAsync(draft.version);
          toast.success('The draft was discarded');
        }}
      />
    </>
  );
}
