import type { z } from 'zod';
import {
  type Button,
  buttonTemplates,
  markupProblem,
  messageFields,
  type ParseMode,
} from '../message-fields';
import { templateProblem } from '../templates/template';
import type { References, Refuse } from './part-definition';

type MessageData = z.output<z.ZodObject<typeof messageFields>>;

interface Message extends MessageData {
  readonly type: 'message';
  readonly parseMode: ParseMode;
}

interface ButtonReference {
  readonly part: 'button';
  readonly index: number;
  readonly value: string;
  readonly label: string;
}

interface ReferringContent {
  readonly buttons: readonly { readonly type: string; readonly label: string; readonly value: string }[];
}

const references: References<ReferringContent, ButtonReference> = {
  paths: ['buttons[*].value'],
  rename: ({ buttons }, naming) => ({
    buttons: buttons.map((button, index) => {
      const { type, value, label } = button;
      return type === 'callback'
        ? { ...button, value: naming({ part: 'button', index, value, label }) }
        : button;
    }),
  }),
};

interface CheckedMessage {
  parseMode: ParseMode;
  actionData: {
    text: string;
    buttons: readonly Button[];
    /** An action with steps needs no message of its own. */
    steps?: readonly unknown[];
  };
}

export const commandAndMessage = 'Command and message are required';

/** A message: its text, media and buttons. */
export const message = {
  data: messageFields,
  nouns: {
    parseMode: 'formatting',
    buttons: 'button',
    buttonLayout: 'button layout',
    buttonsPerRow: 'buttons per row',
    disableWebPagePreview: 'link preview',
  },
  references,
  of: ({ parseMode, actionData }: { parseMode: ParseMode; actionData: MessageData }): Message => {
    const { text, buttons, buttonLayout, buttonsPerRow, media, disableWebPagePreview } = actionData;
    return {
      type: 'message',
      parseMode,
      text,
      buttons,
      buttonLayout,
      buttonsPerRow,
      media,
      disableWebPagePreview,
    };
  },
  check({ parseMode, actionData: { text, buttons, steps = [] } }: CheckedMessage, refuse: Refuse): void {
    const place = ['actionData', 'text'];
    const isEmpty = text.trim() === '';
    if (isEmpty && steps.length === 0) refuse(place, commandAndMessage);
    const problem = isEmpty || parseMode !== 'HTML' ? undefined : markupProblem(text);
    if (problem) refuse(place, problem);
    const wrongPlace = [text, ...buttonTemplates(buttons)].map(templateProblem).find(Boolean);
    if (wrongPlace) refuse(place, wrongPlace);
  },
};
