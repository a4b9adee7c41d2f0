import type { TelegramLinkInfo } from '@botter/contracts';
import { Button, Card } from '@botter/web-ui';
import { BellRing, ExternalLink } from 'lucide-react';
import { useNotifierLink } from '../notifier-link';

interface SetupRequiredProps {
  info: TelegramLinkInfo;
  requesting: boolean;
  onGetCode: () => void;
}

/** What is still to be done before notifications arrive. */
export function SetupRequired({ info, requesting, onGetCode }: SetupRequiredProps) {
  const address = useNotifierLink(info);
  return (
    <Card className="flex flex-wrap items-center gap-4 border-delayed/30 bg-delayed-soft p-5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-surface text-delayed-ink">
        <BellRing aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-sm font-semibold text-ink">Setup Required</h2>
        <p className="mt-0.5 text-sm text-delayed-ink">
          {missingLink(info) ?? 'Turn on Enable Notifications to receive them.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {address && (
          <Button asChild>
            <a href={address} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden />
              Open notifier bot
            </a>
          </Button>
        )}
        {!info.isLinked && (
          <Button variant="primary" busy={requesting} disabled={!info.botterBotEnabled} onClick={onGetCode}>
            Get Code
          </Button>
        )}
      </div>
    </Card>
  );
}

/** What keeps notifications back apart from the switch on the page; undefined where nothing does. */
export function missingLink({ botterBotEnabled, isLinked, link }: TelegramLinkInfo): string | undefined {
  if (!botterBotEnabled) return 'Notifications cannot be sent at the moment.';
  if (!isLinked) return 'Link your Telegram account: get a code and send it to the notifier bot.';
  return link?.blocked
    ? 'You have blocked the notifier bot. Open it in Telegram and press Start.'
    : undefined;
}
