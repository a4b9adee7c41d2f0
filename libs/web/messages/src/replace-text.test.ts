import { replacementOf } from './replace-text';

test.each([
  ['Hello you', 'Hello <b>you</b>', { start: 6, end: 9, inserted: '<b>you</b>' }],
  ['<b>you</b>', 'you', { start: 0, end: 10, inserted: 'you' }],
  ['aa', 'aaa', { start: 2, end: 2, inserted: 'a' }],
  ['same', 'same', { start: 4, end: 4, inserted: '' }],
  ['', 'new', { start: 0, end: 0, inserted: 'new' }],
])('%j becomes %j by replacing one stretch', (before, after, replacement) => {
  expect(replacementOf(before, after)).toEqual(replacement);
  const { start, end, inserted } = replacement;
  expect(before.slice(0, start) + inserted + before.slice(end)).toBe(after);
});
