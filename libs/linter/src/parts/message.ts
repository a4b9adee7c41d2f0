import { buttonTemplates } from '@botter/contracts';
import { unknownValues } from '../known-names';
import { quoted } from '../quoted';
import { longValue, mediaProblems, textProblems } from '../text-problems';
import type { LinkWords, LinterPart, PartProblem } from './linter-part';

/** Checks the text, the media, and the labels and values of the buttons. */
export const message: LinterPart<'message'> = (part, { fileIds, names }) => {
  const { text, media, buttons } = part;
  const ofText = [...textProblems(part), ...unknownValues([text], names)];
  return [
    ...ofText.map((found): PartProblem => ({ ...found, where: { part: 'text' } })),
    ...mediaProblems(media, fileIds).map((found): PartProblem => ({ ...found, where: { part: 'media' } })),
    ...buttons.flatMap((button, index) =>
      [...longValue(button), ...unknownValues(buttonTemplates([button]), names)].map(
        (found): PartProblem => ({ ...found, where: { part: 'button', index } }),
      ),
    ),
  ];
};

export const buttonWords: LinkWords<'button'> = {
  continues: () => undefined,
  name: ({ reference: { label } }) => `The button ${quoted(label)}`,
  effect: () => 'pressing it does nothing',
  missing: (value, name, { isTyped }) => ({
    code: 'button_without_target',
    message: `${name} has no target: no callback action is called ${value}.`,
    advice: isTyped
      ? `${value} is a command, which a button can't send. Choose a callback action for the button, or add one with that name.`
      : `Add a callback action ${value}, or choose an existing one for the button.`,
  }),
};
