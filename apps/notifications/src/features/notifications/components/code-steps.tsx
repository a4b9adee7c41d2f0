import type { TelegramLinkInfo, VerificationCode } from '@botter/contracts';
import { Button, CopyButton, clockTime } from '@botter/web-ui';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { useNotifierLink } from '../notifier-link';

interface CodeStepsProps {
  info: TelegramLinkInfo;
  code: VerificationCode;
  checking: boolean;
  onCheck: () => void;
  onCancel: () => void;
}

/** How to use a code: send it to the notifier bot, by hand or by its link. */
export function CodeSteps({ info, code, checking, onCheck, onCancel }: CodeStepsProps) {
  const { verificationCode, expiresAt } = code;
  const address = useNotifierLink(info, verificationCode);
  const command = `/link ${verificationCode}`;
  const expiry = clockTime(new Date(expiresAt));
  return (
    <>
      <p className="text-sm text-muted">
        Press Open Bot and then Start, or send this command to{' '}
        <span className="font-medium text-ink">@{info.botterBotUsername}</span>:
      </p>
      <div className="mt-3 flex items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-2">
        <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere text-ink">{command}</code>
        <CopyButton text={command} label="Copy command" />
      </div>
      <p className="mt-2 text-xs text-muted">
        The code expires at <time dateTime={expiresAt}>{expiry}</time> and can be used once.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {address && (
          <Button asChild variant="primary">
            <a href={address} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden />
              Open Bot
            </a>
          </Button>
        )}
        <Button busy={checking} onClick={onCheck}>
          {!checking && <RefreshCw aria-hidden />}
          Check
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
