import type { Message } from '@botter/contracts';
import { chatTitle } from '@botter/web-data';
import { cn } from '@botter/web-ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface FirstMessagesProps {
  received: Message | undefined;
  replied: Message | undefined;
  /** False if the bot has no actions to reply with. */
  mayReply: boolean;
}

/** The events in the bot's first chat so far; each tick appears by itself. */
export function FirstMessages({ received, replied, mayReply }: FirstMessagesProps) {
  return (
    // Always there, so that each tick is read out.
    <output className="block min-w-0 flex-1">
      <ul className="flex flex-col gap-4">
        <Tick done={received !== undefined}>
          {received ? (
            <>
              <bdi className="font-medium">
                {chatTitle(received.chat_name ?? null, received.telegram_chat_id)}
              </bdi>{' '}
              wrote <Words message={received} />
            </>
          ) : (
            'Waiting for your first message…'
          )}
        </Tick>
        <Tick done={replied !== undefined}>
          {replied ? (
            <>
              Your bot replied <Words message={replied} />
            </>
          ) : mayReply ? (
            "Your bot's reply"
          ) : (
            'Your bot has no reply yet. Add one in step 3.'
          )}
        </Tick>
      </ul>
    </output>
  );
}

function Words({ message: { text } }: { message: Message }) {
  return (
    <q dir="auto" className="line-clamp-3 text-muted wrap-anywhere">
      {text || 'Non-text message'}
    </q>
  );
}

function Tick({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 text-sm">
      <span
        className={cn(
          'flex size-6 shrink-0 items-center justify-center rounded-full transition-colors',
          done ? 'animate-fade-in bg-success text-white' : 'bg-sunken ring-1 ring-line-strong ring-inset',
        )}
      >
        {done ? (
          <Check aria-hidden strokeWidth={3} className="size-3.5" />
        ) : (
          <span className="size-2 animate-pulse rounded-full bg-faint motion-reduce:animate-none" />
        )}
      </span>
      <span className={cn('min-w-0 flex-1 pt-0.5', !done && 'text-muted')}>{children}</span>
    </li>
  );
}
