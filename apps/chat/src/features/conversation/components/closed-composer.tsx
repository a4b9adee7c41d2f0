import type { Chat } from '@botter/contracts';
import { Button, Textarea } from '@botter/web-ui';
import { Ban, Lock } from 'lucide-react';

/** Replaces the composer if the person can't write. */
export function ClosedComposer({ reason }: { reason: string }) {
  return (
    <div className="border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5">
      <p id="composer-closed" className="mb-2 flex items-center gap-2 text-sm text-muted">
        <Lock aria-hidden className="size-4 shrink-0" />
        {reason}
      </p>
      <div className="flex items-end gap-2">
        <Textarea
          rows={1}
          disabled
          aria-label="Message"
          aria-describedby="composer-closed"
          placeholder="Write a message…"
          className="touch-target min-h-9 resize-none py-1.5 leading-snug max-sm:py-2.5"
        />
        <Button variant="primary" className="touch-target" disabled>
          Send
        </Button>
      </div>
    </div>
  );
}

/**
 * Replaces the composer if Telegram delivers nothing: the reason, and no field that would promise something
 * else.
 */
export function BlockedComposer({ type }: { type: Chat['type'] }) {
  return (
    <p className="flex items-center justify-center gap-2 border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center text-sm text-muted sm:px-5">
      <Ban aria-hidden className="size-4 shrink-0 text-error-ink" />
      {type === 'private'
        ? 'This person has blocked the bot. Telegram delivers nothing until they unblock it or write again.'
        : 'The bot is no longer a member here. Telegram delivers nothing until someone adds it again.'}
    </p>
  );
}
