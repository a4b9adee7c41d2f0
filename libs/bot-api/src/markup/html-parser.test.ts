import {
  entitiesPerMessageLimit,
  formattingProblem,
  htmlProblem,
  markupNestingLimit,
  parseEntitiesDescription,
  parseHtml,
  toEntities,
  toPlainText,
  writeHtml,
} from '../index';

function refusal(html: string): string {
  const parsed = parseHtml(html);
  return parsed.ok ? 'accepted' : parseEntitiesDescription(parsed.error);
}

describe('parseHtml', () => {
  test.each([
    ['<b>a</b><strong>a</strong>', 'aa'],
    ['<i>a</i><em>a</em><u>a</u><ins>a</ins><s>a</s><strike>a</strike><del>a</del>', 'aaaaaaa'],
    ['<span class="tg-spoiler">a</span><tg-spoiler>b</tg-spoiler>', 'ab'],
    ['<a href="https://example.com/?a=1&amp;b=2">link</a>', 'link'],
    ['<pre><code class="language-python">x = 1</code></pre>', 'x = 1'],
    ['<blockquote expandable>quote</blockquote>', 'quote'],
    ['<tg-emoji emoji-id="5368324170671202286">👍</tg-emoji>', '👍'],
    ['<tg-time unix="1647531900" format="wDT">22:45</tg-time>', '22:45'],
    ['<B>upper</B>', 'upper'],
    ['<b>short end</>', 'short end'],
    ['<b >spaces</b >', 'spaces'],
    ["<a href='x.org'>single</a>", 'single'],
    ['<b><i><u>deep</u></i></b>', 'deep'],
    ['&lt;b&gt; &amp;amp; &quot;', '<b> &amp; "'],
    ['&#65;&#x42;&#128512;', 'AB😀'],
    ['&nbsp; & &unknown; &#0;', '&nbsp; & &unknown; &#0;'],
    ['&lt without semicolon', '< without semicolon'],
    ['&constructor; &&&lt;', '&constructor; &&<'],
    ['', ''],
  ])('accepts %s', (html, text) => {
    const parsed = parseHtml(html);
    expect(parsed.ok && parsed.text).toBe(text);
  });

  test.each([
    ['<script>x</script>', 'Unsupported start tag "script" at byte offset 0'],
    ['привет <br>', 'Unsupported start tag "br" at byte offset 13'],
    ['a < b > c', 'Unsupported start tag "" at byte offset 2'],
    ['<b', 'Unclosed start tag at byte offset 0'],
    ['<a href="x', 'Unclosed start tag "a" at byte offset 0'],
    ['<b>x', `Can't find end tag corresponding to start tag "b"`],
    ['x</b>', 'Unexpected end tag at byte offset 1'],
    ['<b>x</i>', 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
    ['<b><i>x</b></i>', 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'],
    ['<b>x</b', 'Unclosed end tag at byte offset 4'],
    ['<span>x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
    ['<a href=x/y>x</a>', 'Unexpected end of name token at byte offset 8'],
    ['<a ="x">x</a>', 'Empty attribute name in the tag "a" at byte offset 0'],
    ['<tg-emoji emoji-id="x">x</tg-emoji>', 'Invalid custom emoji identifier specified'],
  ])('refuses %s', (html, reason) => {
    expect(refusal(html)).toBe(`Bad Request: can't parse entities: ${reason}`);
  });
});

describe('htmlProblem', () => {
  test('is undefined for markup that Telegram takes', () => {
    expect(htmlProblem('<b>Hello</b> & <i>welcome</i>')).toBeUndefined();
  });

  test.each([
    ['<div>x</div>', '<div>'],
    ['<b>x', '</b>'],
    ['x</i>', '</i>'],
    ['<b><i>x</b></i>', '</i>'],
    ['<span>x</span>', '<span>'],
    ['<b', '<b>'],
    ['1 < 2 and more>', '&lt;'],
  ])('names the tag of %s', (html, named) => {
    expect(htmlProblem(html)).toContain(named);
  });
});

describe('nesting', () => {
  const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`;

  test('is accepted up to the limit, and not beyond', () => {
    expect(htmlProblem(nested(markupNestingLimit))).toBeUndefined();
    expect(htmlProblem(nested(markupNestingLimit + 1))).toBe('Tags can be nested at most 50 deep');
  });

  test('keeps the text at any depth', () => {
    expect(toPlainText(nested(10_000))).toBe('x');
  });
});

describe('formattingProblem', () => {
  const formatted = (count: number) => '<i>x</i> '.repeat(count);

  test('counts what Telegram shows in one message', () => {
    expect(formattingProblem(formatted(entitiesPerMessageLimit))).toBeUndefined();
    expect(formattingProblem(formatted(101))).toBe(
      'One message has 101 formatted places; Telegram shows at most 100',
    );
  });

  test('counts each message of a long text by itself', () => {
    const message = `${formatted(100)}${'word '.repeat(700)}\n\n`;
    expect(formattingProblem(message.repeat(5))).toBeUndefined();
    expect(formattingProblem(message + formatted(101))).toContain('201 formatted places');
  });

  test('says nothing about markup that Telegram refuses', () => {
    expect(formattingProblem(`<b>${formatted(200)}`)).toBeUndefined();
  });
});

describe('toPlainText', () => {
  test('drops markup and decodes references', () => {
    expect(toPlainText('<b>Fish &amp; Chips</b> <a href="https://x.org">menu</a>')).toBe('Fish & Chips menu');
  });

  test('keeps the text of markup that Telegram refuses', () => {
    expect(toPlainText('<b>Hello <i>you</b> 1 < 2 <div>x</div> &lt;3')).toBe(
      'Hello you 1 < 2 <div>x</div> <3',
    );
  });
});

describe('toEntities', () => {
  test('counts UTF-16 code units and orders outer before inner', () => {
    expect(toEntities('😀 <b>bold <i>both</i></b> <code>a<b>b</b></code>')).toEqual({
      ok: true,
      text: '😀 bold both ab',
      entities: [
        { type: 'bold', offset: 3, length: 9 },
        { type: 'italic', offset: 8, length: 4 },
        { type: 'code', offset: 13, length: 2 },
      ],
    });
  });

  test('trims as Telegram does and moves the entities along', () => {
    expect(toEntities('  <b> x </b> ')).toEqual({
      ok: true,
      text: 'x',
      entities: [{ type: 'bold', offset: 0, length: 1 }],
    });
  });

  test('drops empty entities and links without an address', () => {
    expect(toEntities('<b></b><a href="no link">x</a>')).toEqual({ ok: true, text: 'x', entities: [] });
  });

  test('takes the text of a link as its address when it has none', () => {
    const parsed = toEntities('<a>example.com</a>');
    expect(parsed.ok && parsed.entities[0]?.url).toBe('example.com');
  });

  test('carries language, emoji and quotation', () => {
    const parsed = toEntities(
      '<pre><code class="language-js">1</code></pre><blockquote expandable>q</blockquote><tg-emoji emoji-id="12">e</tg-emoji>',
    );
    expect(parsed.ok && parsed.entities).toEqual([
      { type: 'pre', offset: 0, length: 1, language: 'js' },
      { type: 'expandable_blockquote', offset: 1, length: 1 },
      { type: 'custom_emoji', offset: 2, length: 1, custom_emoji_id: '12' },
    ]);
  });
});

describe('writeHtml', () => {
  test('gives markup that parses to the same nodes', () => {
    const html =
      '<b>a &lt; <i>b</i></b><a href="https://x.org/?a=1&amp;q=&quot;x&quot;">l</a><pre><code class="language-js">1</code></pre><blockquote expandable>q</blockquote>';
    const parsed = parseHtml(html);
    const again = parsed.ok && parseHtml(writeHtml(parsed.nodes));
    expect(again).toEqual(parsed);
  });
});
