import { Check, CircleAlert, CircleHelp, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn';
import { clockTime, exactTime } from '../time';
import { type InlineButton, InlineKeyboard } from './inline-keyboard';
import { TelegramText } from './telegram-text';

export interface MessageDelivery {
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
  /** What is shown where there is no text and no media. */
  placeholder?: ReactNode;
  /** Instant as ISO 8601. */
  time?: string;
  /** True for the plain word, or what is shown in its place. */
  edited?: ReactNode;
  delivery?: MessageDelivery | null;
  /** Above everything else: who wrote it, where its side doesn't show it. */
  sender?: ReactNode;
  /** False in the middle of a run of messages of one side: the bubble has no tail. */
  tail?: boolean;
  className?: string;
}

/** One message as Telegram draws it: bubble, formatted text, keyboard under it. The same wherever messages are shown. */
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
  sender,
  tail = true,
  className,
}: MessagePreviewProps) {
  const outgoing = direction === 'outgoing';
  const hasFoot = Boolean(time || edited || delivery);
  return (
    <div className={cn('flex w-full', outgoing ? 'justify-end' : 'justify-start', className)}>
      <div
        className={cn(
          'flex max-w-[min(34rem,88%)] min-w-0 flex-col',
          buttons.length > 0 && 'min-w-[min(14rem,70%)]',
        )}
      >
        <div
          className={cn(
            'relative overflow-hidden rounded-2xl text-[0.9375rem] leading-snug text-ink shadow-xs',
            outgoing ? 'bg-telegram-outgoing' : 'bg-telegram-incoming',
            tail && (outgoing ? 'rounded-br-[5px]' : 'rounded-bl-[5px]'),
          )}
        >
          {sender && (
            <div
              className={cn('truncate px-3 pt-1.5 text-xs font-semibold text-accent-ink', media && 'pb-1.5')}
            >
              {sender}
            </div>
          )}
          {media}
          <div className={cn('px-3 pb-1.5', sender && !media ? 'pt-0.5' : 'pt-1.5')}>
            {text ? (
              <TelegramText text={text} parseMode={parseMode} onCommand={onCommand} />
            ) : (
              placeholder && <div className="text-muted italic">{placeholder}</div>
            )}
            {hasFoot && (
              <div
                className={cn(
                  'mt-0.5 flex items-center justify-end gap-1 text-2xs tabular-nums select-none',
                  outgoing ? 'text-telegram-outgoing-ink' : 'text-muted',
                )}
              >
                {edited === true ? <span>edited</span> : edited}
                {time && (
                  <time dateTime={time} title={exactTime(new Date(time))}>
                    {clockTime(new Date(time))}
                  </time>
                )}
                {outgoing && delivery && <DeliveryMark delivery={delivery} />}
              </div>
            )}
          </div>
        </div>
        <InlineKeyboard rows={buttons} onPress={onButton} />
        {delivery?.state === 'failed' && delivery.error && (
          <p className="mt-1 self-end rounded-md bg-error-soft px-2 py-1 text-xs text-error-ink">
            {delivery.error}
          </p>
        )}
      </div>
    </div>
  );
}

const marks = {
  waiting: { icon: Clock, name: 'Waiting to be sent', look: '' },
  sent: { icon: Check, name: 'Sent', look: '' },
  failed: { icon: CircleAlert, name: 'Not sent', look: 'text-error' },
  unknown: { icon: CircleHelp, name: 'Perhaps sent: the connection broke off', look: 'text-delayed-ink' },
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
