import type { AnswerReader } from './answer-type';

export const text: AnswerReader<'text'> = {
  read({ text: typed, longest }, { min = 1, max = longest }) {
    if (typed === undefined || typed === '' || typed.length > longest) return undefined;
    const length = Array.from(typed).length;
    return length >= min && length <= max ? typed : undefined;
  },
  words({ min = 0, max }, { longest }) {
    const most = Math.min(max ?? longest, longest);
    if (min > 1) return `Please send a text of ${min} to ${most} characters.`;
    return max === undefined && longest > 1_000
      ? 'Please send a text.'
      : `Please send a text of at most ${most} characters.`;
  },
};
