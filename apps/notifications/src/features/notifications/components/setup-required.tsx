import type { TelegramLinkInfo } from '@botter/contracts';
import { Button, Card } from '@botter/web-ui';
import { BellRing, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNotifierLink } from '../notifier-link';

interface SetupProps {
  text: string;
  /** What the person can do about it. */
  children: ReactNode;
}

function Setup({ text, children }: SetupProps) {
  return (
    <Card className="flex flex-wrap items-center gap-4 border-delayed/30 bg-delayed-soft p-5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-surface text-delayed-ink">
        <BellRing aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-sm font-semibold text-ink">Setup Required</h2>
        <p className="mt-0.5 text-sm text-delayed-ink">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </Card>
  );
}

interface LinkRequiredProps {
  info: TelegramLinkInfo;
  requesting: boolean;
  onGetCode: () => void;
}

/** An account is to be linked, or the linked one has blocked the notifier bot. */
export function LinkRequired({ info, requesting, onGetCode }: LinkRequiredProps) {
  const address = useNotifierLink(info);
  return (
    <Setup
      text={
        info.isLinked
          ? 'You have blocked the notifier bot. Open it in Telegram and press Start.'
          : 'Link your Telegram account: get a code and send it to the notifier bot.'
      }
    >
      {address && (
        <Button asChild>
          <a href={address} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden />
            Open notifier bot
          </a>
        </Button>
      )}
      {!info.isLinked && (
        <Button variant="primary" busy={requesting} onClick={onGetCode}>
          Get Code
        </Button>
      )}
    </Setup>
  );
}

export function SwitchRequired({ onTurnOn }: { onTurnOn: () => void }) {
  return (
    <Setup text="Notifications of all your bots are turned off.">
      <Button variant="primary" onClick={onTurnOn}>
        Turn On
      </Button>
    </Setup>
  );
}
