import { Check, CircleAlert, CircleHelp, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn';
import { clockTime, exactTime } from '../time';
import { type InlineButton, InlineKeyboard } from './inline-keyboard';
import { isLoneEmoji } from './lone-emoji';
import { Quote, type QuotePreview } from './quote';
import { RefusalText } from './refusal-text';
import { TelegramText } from './telegram-text';

interface MessageDelivery {
  state: 'waiting' | 'sent' | 'failed' | 'unknown';
  error?: string | null;
}

export interface MessagePreviewProps {
  direction: 'incoming' | 'outgoing';
  text?: string | null;
  parseMode?: '' | 'HTML';
  /** The inline keyboard, row by row. */
  buttons?: readonly (readonly InlineButton[])[];
  /** Pressed inline buttons; without it the keyboard cannot be pressed. */
  onButton?: (button: InlineButton, row: number, column: number) => void;
  onCommand?: (command: string) => void;
  /** Drawn above the text: a picture, a file. */
  media?: ReactNode;
  /** Shown if there is no text and no media. */
  placeholder?: ReactNode;
  /** Instant as ISO 8601. */
  time?: string;
  /** True for the plain word, or what to show instead. */
  edited?: ReactNode;
  delivery?: MessageDelivery | null;
  /** It was deleted at Telegram: its text is struck through. */
  deleted?: boolean;
  /** The message that it replies to. */
  quote?: QuotePreview | null;
  /** The original author of a forwarded message. */
  forwardedFrom?: string | null;
  /** Next to the bubble: a menu. */
  aside?: ReactNode;
  /** Above everything else: the author, if the side of the bubble doesn't show it. */
  sender?: ReactNode;
  /** False in the middle of a run of messages of one side: the bubble has no tail. */
  tail?: boolean;
  className?: string;
}

/**
 * One message as Telegram draws it: bubble, formatted text, keyboard under it. The same wherever messages are
 * shown.
 */
export function MessagePreview({
  direction,
  text,
  parseMode = '',
  buttons = [],
  onButton,
  onCommand,
  media,
  placeholder,
  time,
  edited,
  delivery,
  deleted = false,
  quote,
  forwardedFrom,
  aside,
  sender,
  tail = true,
  className,
}: MessagePreviewProps) {
  const outgoing = direction === 'outgoing';
  const foot = (time || edited || delivery) && (
    <span
      // Also in a text from right to left, which would turn the time into "AM 5:20".
      dir="ltr"
      className={cn(
        'flex items-center justify-end gap-1 pl-3 text-2xs leading-snug tabular-nums select-none',
        outgoing ? 'text-telegram-outgoing-ink' : 'text-muted',
      )}
    >
      {deleted ? <span>deleted</span> : edited === true ? <span>edited</span> : edited}
      {time && (
        <time dateTime={time} title={exactTime(new Date(time))}>
          {clockTime(new Date(time))}
        </time>
      )}
      {outgoing && delivery && <DeliveryMark delivery={delivery} />}
    </span>
  );
  const head = sender || forwardedFrom;
  const large = !media && isLoneEmoji(text);
  return (
    <div className={cn('flex w-full items-end gap-1', outgoing ? 'justify-end' : 'justify-start', className)}>
      {outgoing && aside}
      <div
        className={cn(
          'flex max-w-[min(34rem,88%)] min-w-0 flex-col',
          buttons.length > 0 && 'min-w-[min(14rem,70%)]',
        )}
      >
        <div
          className={cn(
            // A shadow without blur: blurred ones take a quarter of the painting while a conversation is
            // scrolled.
            'relative overflow-hidden rounded-2xl text-[0.9375rem] leading-snug text-ink shadow-[0_1px_0_var(--shadow-tint-faint)]',
            outgoing ? 'bg-telegram-outgoing' : 'bg-telegram-incoming',
            tail && (outgoing ? 'rounded-br-[5px]' : 'rounded-bl-[5px]'),
          )}
        >
          {head && (
            <div
              className={cn('truncate px-3 pt-1.5 text-xs font-semibold text-accent-ink', media && 'pb-1.5')}
            >
              {sender}
              {forwardedFrom && (
                <span className="block truncate font-normal">
                  Forwarded from <span className="font-semibold">{forwardedFrom}</span>
                </span>
              )}
            </div>
          )}
          {quote && <Quote quote={quote} underHead={Boolean(head)} />}
          {media}
          <div className={cn('px-3 pb-1.5', head && !media && !quote ? 'pt-0.5' : 'pt-1.5')}>
            {text ? (
              <TelegramText
                text={text}
                parseMode={parseMode}
                onCommand={onCommand}
                className={cn(large && 'text-4xl leading-tight', deleted && 'line-through')}
                end={!large && foot && <span className="relative top-1 block no-underline">{foot}</span>}
              />
            ) : (
              placeholder && <div className="text-muted italic">{placeholder}</div>
            )}
            {(!text || large) && foot && <div className="mt-0.5">{foot}</div>}
          </div>
        </div>
        <InlineKeyboard rows={buttons} onPress={onButton} />
        {delivery?.state === 'failed' && delivery.error && (
          <p className="mt-1 self-end rounded-md bg-error-soft px-2 py-1 text-xs text-error-ink">
            <RefusalText error={delivery.error} />
          </p>
        )}
      </div>
      {!outgoing && aside}
    </div>
  );
}

const marks = {
  waiting: { icon: Clock, name: 'Waiting to be sent', look: '' },
  sent: { icon: Check, name: 'Sent', look: '' },
  failed: { icon: CircleAlert, name: 'Not sent', look: 'text-error' },
  unknown: { icon: CircleHelp, name: 'Delivery unknown: connection lost', look: 'text-delayed-ink' },
};

function DeliveryMark({ delivery }: { delivery: MessageDelivery }) {
  const { icon: Icon, name, look } = marks[delivery.state];
  return (
    <span title={delivery.error ?? name} className={look}>
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{name}</span>
    </span>
  );
}
