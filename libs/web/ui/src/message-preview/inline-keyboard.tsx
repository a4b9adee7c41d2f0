import { AppWindow, ArrowUpRight } from 'lucide-react';
import { cn } from '../cn';

export interface InlineButton {
  label: string;
  type: 'callback' | 'url' | 'webapp';
  value: string;
}

export interface InlineKeyboardProps {
  rows: readonly (readonly InlineButton[])[];
  /** Without it the keyboard is only shown and can't be pressed. */
  onPress?: (button: InlineButton, row: number, column: number) => void;
  disabled?: boolean;
}

const corners = {
  callback: null,
  url: <ArrowUpRight aria-hidden className="absolute top-1 right-1 size-3 opacity-80" />,
  webapp: <AppWindow aria-hidden className="absolute top-1 right-1 size-3 opacity-80" />,
};
const kinds = { callback: '', url: ', opens a link', webapp: ', opens a web app' };

/**
 * The buttons under a message, row by row. As in Telegram all of a row have the same width, and a bubble
 * grows as far as it may for its longest row. A label that is still too long is cut, and whole in its title.
 */
export function InlineKeyboard({ rows, onPress, disabled }: InlineKeyboardProps) {
  if (rows.length === 0) return null;
  return (
    <div className="mt-1 flex w-full flex-col gap-1">
      {rows.map((row, rowAt) => (
        <div key={rowAt} className="grid auto-cols-fr grid-flow-col gap-1">
          {row.map((button, columnAt) => {
            const look = cn(
              'relative flex min-h-9 min-w-0 items-center justify-center rounded-lg bg-telegram-key px-1 py-1.5 text-center text-[0.8125rem] leading-tight font-medium text-white',
              // Space around the label, which shrinks first if there is little room.
              'before:w-2 before:shrink-[99999] after:w-2 after:shrink-[99999]',
              onPress && 'touch-target transition-[filter] hover:brightness-110 active:brightness-90',
            );
            const inside = (
              <>
                <span title={button.label} className="min-w-0 truncate">
                  {button.label || '\u00a0'}
                </span>
                {corners[button.type]}
              </>
            );
            return onPress ? (
              <button
                key={columnAt}
                type="button"
                disabled={disabled}
                aria-label={button.label + kinds[button.type]}
                onClick={() => onPress(button, rowAt, columnAt)}
                className={look}
              >
                {inside}
              </button>
            ) : (
              <span key={columnAt} className={look}>
                {inside}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
