import type { Bot } from '@botter/contracts';
import { Alert, Dialog, successMs, useTemporaryState } from '@botter/web-ui';
import { InviteForm } from './components/invite-form';
import { ShareList } from './components/share-list';

interface ShareDialogProps {
  bot: Bot;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Whom the owner shares a bot with, and on what terms. */
export function ShareDialog({ open, ...rest }: ShareDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ bot, onOpenChange }: Omit<ShareDialogProps, 'open'>) {
  const [done, setDone] = useTemporaryState<string>();
  const showDone = (text: string | undefined) => setDone(text, successMs);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="lg"
      title={`Share ${bot.name}`}
      description="Invite people by e-mail. They open the bot after signing in with that address."
    >
      <div className="flex flex-col gap-4">
        <InviteForm botId={bot.id} onDone={showDone} />
        <section className="border-t border-line pt-4">
          {/* Its notice comes and goes while the controls around it are used: it moves and covers none of
              them. */}
          <div className="relative">
            <h3 className="text-sm font-semibold">Current shares</h3>
            {done && (
              <Alert tone="success" className="absolute right-0 -bottom-2 max-w-[calc(100%-7.5rem)] py-1.5">
                {done}
              </Alert>
            )}
          </div>
          <ShareList botId={bot.id} onDone={showDone} />
        </section>
      </div>
    </Dialog>
  );
}
