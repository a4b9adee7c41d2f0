import { readDate, writesMonthFirst } from '../../contacts/read-date';
import type { AnswerReader } from './answer-type';

export const date: AnswerReader<'date'> = {
  read(given, { min = '', max = '9999-12-31' }) {
    const value = given.text === undefined ? undefined : readDate(given.text, given);
    return value !== undefined && value >= min && value <= max ? value : undefined;
  },
  words({ min, max }, habits) {
    if (min !== undefined && max !== undefined) return `Please send a date from ${min} to ${max}.`;
    if (min !== undefined) return `Please send a date from ${min} on.`;
    if (max !== undefined) return `Please send a date up to ${max}.`;
    return `Please send a date, for example ${writesMonthFirst(habits) ? '12/31/2026' : '31.12.2026'}.`;
  },
};
