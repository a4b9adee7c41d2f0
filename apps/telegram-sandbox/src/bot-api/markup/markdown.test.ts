import { trimEntities } from '@botter/bot-api';
import { entitiesToHtml } from './entities-to-html';
import { parseMarkdown } from './markdown';
import { parseMarkdownV2 } from './markdown-v2';
import type { ParsedMarkup } from './parsed-markup';

const html = (parsed: ParsedMarkup) => {
  const { text, entities } = trimEntities(parsed.text, parsed.entities);
  return entitiesToHtml(text, entities);
};

describe('MarkdownV2', () => {
  test.each([
    ['*bold* _italic_', '<b>bold</b> <i>italic</i>'],
    ['__underline__ ~gone~ ||secret||', '<u>underline</u> <s>gone</s> <tg-spoiler>secret</tg-spoiler>'],
    ['*bold _italic bold ~italic bold gone~_*', '<b>bold <i>italic bold <s>italic bold gone</s></i></b>'],
    ['___italic underline_**__', '<i><u>italic underline</u></i>'],
    ['[a link](https://x.org/a\\)b)', '<a href="https://x.org/a)b">a link</a>'],
    ['[not a link](nowhere)', 'not a link'],
    ['`a < \\` *b*`', '<code>a &lt; ` *b*</code>'],
    ['```\nplain _code_\n```', '<pre>plain _code_</pre>'],
    ['```js\nlet a;```', '<pre><code class="language-js">let a;</code></pre>'],
    ['1\\. \\*not bold\\*', '1. *not bold*'],
    ['>first\n>second\nafter', '<blockquote>first\nsecond</blockquote>\nafter'],
    ['>long\n>hidden||', '<blockquote expandable>long\nhidden</blockquote>'],
    ['>one\n**>two', '<blockquote>one</blockquote>\n<blockquote>two</blockquote>'],
    ['![👍](tg://emoji?id=5368324170671202286)', '<tg-emoji emoji-id="5368324170671202286">👍</tg-emoji>'],
  ])('reads %j', (markdown, expected) => {
    expect(html(parseMarkdownV2(markdown))).toBe(expected);
  });

  test.each([
    ['Hello.', "Character '.' is reserved and must be escaped with the preceding '\\'"],
    ['a | b', "Character '|' is reserved and must be escaped with the preceding '\\'"],
    ['wow!', "Character '!' is reserved and must be escaped with the preceding '\\'"],
    ['2 > 1', "Character '>' is reserved and must be escaped with the preceding '\\'"],
    ['я *bold', "Can't find end of Bold entity at byte offset 3"],
    ['_italic', "Can't find end of Italic entity at byte offset 0"],
    ['__underline_', "Can't find end of Italic entity at byte offset 11"],
    ['`code', "Can't find end of Code entity at byte offset 0"],
    ['```js\ncode', "Can't find end of PreCode entity at byte offset 0"],
    ['[link](https://x.org', "Can't find end of a URL at byte offset 7"],
    ['[link', "Can't find end of TextUrl entity at byte offset 0"],
    ['![👍]', 'Custom emoji entity must contain a tg://emoji URL'],
  ])('refuses %j in the words of Telegram', (markdown, reason) => {
    expect(() => parseMarkdownV2(markdown)).toThrow(reason);
  });
});

describe('Markdown', () => {
  test.each([
    ['*bold* _italic_ `code`', '<b>bold</b> <i>italic</i> <code>code</code>'],
    ['*no _nesting_*', '<b>no _nesting_</b>'],
    ['[a link](https://x.org)', '<a href="https://x.org">a link</a>'],
    ['[just text]', 'just text'],
    ['```js\nlet a;```', '<pre><code class="language-js">let a;</code></pre>'],
    ['snake\\_case. (fine) - here!', 'snake_case. (fine) - here!'],
    ['a ] b', 'a ] b'],
  ])('reads %j', (markdown, expected) => {
    expect(html(parseMarkdown(markdown))).toBe(expected);
  });

  test.each([
    ['snake_case', 5],
    ['я *bold', 3],
    ['```code', 0],
    ['[link', 0],
  ])('refuses %j in the words of Telegram', (markdown, offset) => {
    expect(() => parseMarkdown(markdown)).toThrow(
      `Can't find end of the entity starting at byte offset ${offset}`,
    );
  });
});
