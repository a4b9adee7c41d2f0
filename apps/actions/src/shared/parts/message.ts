import type { Button, ButtonLayout, Media, ParseMode } from '@botter/contracts';
import type { EditorSection, FormPart } from './form-part';
import type { StepsForm } from './steps';

interface MessageForm {
  readonly parseMode: ParseMode;
  readonly text: string;
  readonly media: Media | null;
  readonly buttons: readonly Button[];
  readonly buttonLayout: ButtonLayout;
  /** Null if the buttons share as few rows as possible. */
  readonly buttonsPerRow: number | null;
  readonly disableWebPagePreview: boolean;
}

const text: EditorSection<MessageForm & StepsForm> = {
  step: 2,
  panel: 'message',
  paths: ['parseMode', 'actionData.text'],
  places: { text: 'text' },
  // An action with steps needs no message of its own.
  missing: ({ text: written, steps }) =>
    written.trim() === '' && steps.length === 0 ? 'Enter a message to continue.' : undefined,
};
const media: EditorSection<MessageForm> = {
  step: 3,
  panel: 'media',
  paths: ['actionData.media'],
  places: { media: 'media' },
};
const buttons: EditorSection<MessageForm> = {
  step: 4,
  panel: 'buttons',
  paths: ['actionData.button'],
  places: { button: 'button' },
};
const linkPreview: EditorSection<MessageForm> = {
  step: 5,
  panel: 'advanced',
  paths: ['actionData.disableWebPagePreview'],
};

export const message: FormPart<MessageForm, 'text' | 'media' | 'buttons' | 'linkPreview'> = {
  empty: {
    parseMode: '',
    text: '',
    media: null,
    buttons: [],
    buttonLayout: 'horizontal',
    buttonsPerRow: null,
    disableWebPagePreview: false,
  },
  of: ({ parseMode, actionData: data }) => ({
    parseMode,
    text: data.text,
    media: data.media,
    buttons: data.buttons,
    buttonLayout: data.buttonLayout,
    buttonsPerRow: data.buttonsPerRow,
    disableWebPagePreview: data.disableWebPagePreview,
  }),
  body: ({ parseMode }) => ({ parseMode }),
  data: (form) => ({
    text: form.text,
    buttons: [...form.buttons],
    buttonLayout: form.buttonLayout,
    buttonsPerRow: form.buttonsPerRow,
    media: form.media,
    disableWebPagePreview: form.disableWebPagePreview,
  }),
  names: {
    parseMode: 'parse mode',
    text: 'message',
    media: 'media',
    buttons: 'buttons',
    buttonLayout: 'button layout',
    buttonsPerRow: 'buttons per row',
    disableWebPagePreview: 'web page preview',
  },
  hasShape: (form) =>
    typeof form.text === 'string' &&
    Array.isArray(form.buttons) &&
    form.buttons.every((button) => typeof button?.label === 'string' && typeof button?.value === 'string'),
  sections: { text, media, buttons, linkPreview },
  texts: ({ actionData }) => [
    actionData.text,
    ...actionData.buttons.flatMap(({ label, value }) => [label, value]),
  ],
};
