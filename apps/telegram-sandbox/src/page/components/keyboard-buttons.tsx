import { Button, cn } from '@botter/web-ui';
import { AppWindow, Contact, MapPin } from 'lucide-react';
import type { ReplyButton, ReplyKeyboard } from '../../world/types';

interface KeyboardButtonsProps {
  keyboard: ReplyKeyboard;
  onPress: (text: string) => void;
}

const icons = { contact: Contact, location: MapPin, web_app: AppWindow };
const styles: Readonly<Record<string, string>> = {
  danger: 'border-error/40 text-error-ink',
  success: 'border-success/40 text-success-ink',
  primary: 'border-accent/40 text-accent-ink',
};

/** The reply keyboard below the input, row by row. */
export function KeyboardButtons({ keyboard, onPress }: KeyboardButtonsProps) {
  const press = ({ asks, url, text }: ReplyButton) => {
    if (asks === 'web_app' && url) window.open(url, '_blank', 'noopener');
    else onPress(text);
  };
  return (
    <section
      aria-label="Keyboard of the bot"
      className="mx-auto mt-2 flex max-h-[35dvh] max-w-3xl flex-col gap-1.5 overflow-y-auto"
    >
      {keyboard.rows.map((row, at) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex gap-1.5">
          {row.map((button) => {
            const Icon = button.asks === 'text' ? undefined : icons[button.asks];
            return (
              <Button
                key={button.text}
                className={cn('min-w-0 flex-1', button.style && styles[button.style])}
                onClick={() => press(button)}
              >
                {Icon && <Icon aria-hidden />}
                <span className="truncate">{button.text}</span>
              </Button>
            );
          })}
        </div>
      ))}
    </section>
  );
}
