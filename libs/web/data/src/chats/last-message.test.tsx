import type { Message } from '@botter/contracts';
import { lastMessageOf } from './last-message';

test.each([
  [
    'HTML',
    '<b>Tea</b> &amp; <a href="https://example.com">cakes</a> &lt;3 &#128512;&#x2615;',
    'Tea & cakes <3 😀☕',
  ],
  ['', '<b>Tea</b> &amp; cakes', '<b>Tea</b> &amp; cakes'],
])('a message with parse mode “%s” is shown by its words', (parse_mode, text, words) => {
  expect(lastMessageOf({ parse_mode, text } as Message).text).toBe(words);
});
