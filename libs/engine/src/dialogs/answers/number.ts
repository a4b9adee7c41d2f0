import { readNumber } from '../../contacts/read-number';
import type { AnswerReader } from './answer-type';

export const number: AnswerReader<'number'> = {
  read({ text }, { min = -Infinity, max = Infinity, whole = false }) {
    const value = text === undefined ? undefined : readNumber(text, whole);
    if (value === undefined || (whole && !Number.isSafeInteger(value))) return undefined;
    return value >= min && value <= max ? value : undefined;
  },
  words({ min, max, whole }) {
    const noun = whole ? 'whole number' : 'number';
    if (min !== undefined && max !== undefined) return `Please send a ${noun} from ${min} to ${max}.`;
    if (min !== undefined) return `Please send a ${noun} of at least ${min}.`;
    return max === undefined ? `Please send a ${noun}.` : `Please send a ${noun} of at most ${max}.`;
  },
};
