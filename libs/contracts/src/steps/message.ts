import { z } from 'zod';
import { buttonTemplates, markupProblem, messageFields, parseModeSchema } from '../message-fields';
import { defineStep, shortText } from './step-definition';

export const message = defineStep({
  schema: z.object({
    type: z.literal('message'),
    parseMode: parseModeSchema.default(''),
    ...messageFields,
  }),
  noun: 'message',
  sentence: ({ text, media }) => (text === '' && media ? `Send a ${media.type}` : `Send: ${shortText(text)}`),
  paths: ['buttons[*].value'],
  rename: (step, naming) => ({
    ...step,
    buttons: step.buttons.map((button, index) =>
      button.type === 'callback'
        ? { ...button, value: naming({ value: button.value, field: 'button', index }) }
        : button,
    ),
  }),
  templates: ({ text, buttons }) => [text, ...buttonTemplates(buttons)],
  check({ text, parseMode, media }, refuse) {
    if (text.trim() === '' && !media) refuse(['text'], 'A message needs a text or a file');
    const problem = parseMode === 'HTML' && text.trim() !== '' ? markupProblem(text) : undefined;
    if (problem) refuse(['text'], problem);
  },
});
