import type { InlineKeyboardMarkup } from '@botter/bot-api';
import { mappedCallbackData } from './callback-data';
import type { SendEffect } from './plan-types';

/**
 * Converts a planned keyboard to the Bot API's format; undefined if there is none. `idOf` returns the short
 * id of a stored value that can't be sent unchanged.
 */
export function toReplyMarkup(
  keyboard: SendEffect['keyboard'],
  idOf: (value: string) => string,
): InlineKeyboardMarkup | undefined {
  if (keyboard.length === 0) return undefined;
  return {
    inline_keyboard: keyboard.map((row) =>
      row.map((button) => {
        const text = button.label;
        switch (button.type) {
          case 'url':
            return { text, url: button.value };
          case 'webapp':
            return { text, web_app: { url: button.value } };
          case 'callback': {
            const data = button.needsMapping ? mappedCallbackData(idOf(button.value)) : button.value;
            return { text, callback_data: data };
          }
          default: {
            const never: never = button;
            return never;
          }
        }
      }),
    ),
  };
}
