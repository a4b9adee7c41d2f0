import type { Step } from '../steps';

/** A question for a text, with what the contracts fill in. */
export function sampleQuestion(id: string, more: Partial<Step<'question'>> = {}): Step<'question'> {
  return {
    type: 'question',
    id,
    text: `${id}?`,
    parseMode: '',
    answer: { type: 'text' },
    field: null,
    retryText: null,
    retries: 2,
    onInvalid: null,
    timeoutSeconds: null,
    onTimeout: null,
    ...more,
  };
}

/** A message without buttons and media. */
export function sampleMessage(
  id: string,
  text: string,
  more: Partial<Step<'message'>> = {},
): Step<'message'> {
  return {
    type: 'message',
    id,
    text,
    parseMode: '',
    buttons: [],
    buttonLayout: 'horizontal',
    buttonsPerRow: null,
    media: null,
    disableWebPagePreview: false,
    ...more,
  };
}
