import { foldedText } from '@botter/contracts';
import type { AnswerReader } from './answer-type';

/** A typed label or value of an option counts like a press of its button. */
export const choice: AnswerReader<'choice'> = {
  read({ text, labels }, { options }) {
    if (text === undefined) return undefined;
    const typed = foldedText(text);
    const isTyped = (written: string | undefined) =>
      written !== undefined && (written === text || (typed !== '' && foldedText(written) === typed));
    const byLabel = options.find(({ label }, i) => isTyped(labels[i]) || isTyped(label));
    return (byLabel ?? options.find(({ value }) => isTyped(value)))?.value;
  },
  words: () => 'Please choose one of the options.',
};
