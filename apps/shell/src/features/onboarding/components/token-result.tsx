import { errorText, networkErrorText } from '@botter/web-data';
import { Alert, Avatar } from '@botter/web-ui';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import type { TokenCheck } from '../api/use-token-check';

/** Telegram's result for the token, under its field. */
export function TokenResult({ check, onRetry }: { check: TokenCheck; onRetry: () => void }) {
  return (
    <>
      {/* Always there, so that what appears in it is read out. */}
      <output className="block">
        {check.state === 'checking' && (
          <span className="flex items-center gap-2 text-sm text-muted">
            <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
            Checking the token…
          </span>
        )}
        {check.state === 'known' && (
          <span className="flex items-center gap-3 rounded-lg border border-success/25 bg-success-soft px-3 py-2.5">
            <Avatar name={check.telegramBot.display_name} shape="square" size="sm" />
            <span className="min-w-0 flex-1 leading-tight">
              <span dir="auto" className="block truncate text-sm font-medium text-ink">
                {check.telegramBot.display_name}
              </span>
              <span className="block truncate text-xs text-success-ink">@{check.telegramBot.username}</span>
            </span>
            <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
            <span className="sr-only">The token is valid</span>
          </span>
        )}
      </output>
      {check.state === 'refused' && (
        <Alert tone="error" onRetry={onRetry}>
          {errorText(check.error, 'The token could not be checked', networkErrorText)}
        </Alert>
      )}
    </>
  );
}
