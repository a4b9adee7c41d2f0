import type { AnswerReader } from './answer-type';

/** Of an address that mail can be sent to. */
const longest = 254;
const address = /^[^\s@<>"(),:;]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u;

export const email: AnswerReader<'email'> = {
  read({ text = '' }) {
    const value = text.toLowerCase();
    return value.length <= longest && address.test(value) ? value : undefined;
  },
  words: () => 'Please send an e-mail address.',
};
