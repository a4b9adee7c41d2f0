import type { Bot } from '@botter/contracts';
import { errorText, networkErrorText } from '@botter/web-data';
import { useNavigate } from '@botter/web-router';
import { Button, Card, CardHeader, ConfirmDialog, toast } from '@botter/web-ui';
import { KeyRound, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BotFileSetting } from '../../import-export/bot-file-setting';
import { useDeleteBot } from '../api/use-bot-mutations';
import { ReplaceTokenDialog } from './replace-token-dialog';
import { TakeoverSetting } from './takeover-setting';
import { TimeZoneSetting } from './time-zone-setting';

/** Rare settings for the owner only: human takeover, time zone, another token, deletion. */
export function OwnerSettings({ bot }: { bot: Bot }) {
  const [dialog, setDialog] = useState<'token' | 'delete'>();
  const deleteBot = useDeleteBot(bot.id);
  const navigate = useNavigate();
  const close = () => setDialog(undefined);
  return (
    <Card>
      <CardHeader title="Settings" />
      <div className="divide-y divide-line px-5 pb-2">
        <TakeoverSetting bot={bot} />
        <TimeZoneSetting bot={bot} />
        <BotFileSetting bot={bot} />
        <Setting
          title="Bot token"
          text="Replace it after revoking the old token in BotFather."
          button={
            <Button size="sm" onClick={() => setDialog('token')}>
              <KeyRound aria-hidden />
              Replace token
            </Button>
          }
        />
        <Setting
          title="Delete this bot"
          text="This permanently deletes its actions, chats and messages."
          button={
            <Button size="sm" variant="dangerGhost" onClick={() => setDialog('delete')}>
              <Trash2 aria-hidden />
              Delete bot
            </Button>
          }
        />
      </div>
      <ReplaceTokenDialog bot={bot} open={dialog === 'token'} onOpenChange={close} />
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={`Delete ${bot.name}?`}
        description={`@${bot.username} stops replying, and its actions, chats and messages are permanently deleted. The bot itself stays in BotFather.`}
        typeToConfirm={bot.name}
        typeLabel={
          <>
            Type <b>{bot.name}</b> to confirm
          </>
        }
        confirmLabel="Delete bot"
        errorText={(error) => errorText(error, 'Failed to delete bot', networkErrorText)}
        onConfirm={async () => {
          await deleteBot.mutateAsync(bot.name);
          toast.success(`${bot.name} was deleted`);
          navigate('/bots', { replace: true });
        }}
      />
    </Card>
  );
}

function Setting({ title, text, button }: { title: string; text: string; button: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-3.5">
      <div className="min-w-0">
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="text-xs text-muted">{text}</p>
      </div>
      {button}
    </div>
  );
}
