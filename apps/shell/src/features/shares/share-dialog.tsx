import type { Bot } from '@botter/contracts';
import { Alert, Dialog, useNotice } from '@botter/web-ui';
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
  const [notice, setNotice] = useNotice();
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="lg"
      title={`Share ${bot.name}`}
      description="Invite people by e-mail. They open the bot after signing in with that address."
    >
      <div className="flex flex-col gap-4">
        <InviteForm botId={bot.id} onNotice={setNotice} />
        <section className="border-t border-line pt-4">
          {/* As high as the notice, which comes and goes while the controls below are used. */}
          <div className="flex min-h-11 items-center justify-between gap-x-4 max-sm:min-h-16">
            <h3 className="shrink-0 text-sm font-semibold">Current shares</h3>
            {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
          </div>
          <ShareList botId={bot.id} onNotice={setNotice} />
        </section>
      </div>
    </Dialog>
  );
}
