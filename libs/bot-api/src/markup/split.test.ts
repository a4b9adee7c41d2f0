import { parseHtml, splitCaption, splitHtml, splitText, toPlainText } from '../index';

/** A small fixed generator, so that a failing case can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const pieces = ['word', ' ', '\n', '\n\n', '😀', 'привет', '👨‍👩‍👧', 'é', 'longword'.repeat(5), '<', '&'];

function randomText(next: () => number, length: number): string {
  return Array.from({ length }, () => pieces[Math.floor(next() * pieces.length)]).join('');
}

function randomHtml(next: () => number, depth: number): string {
  const tags = ['b', 'i', 'u', 'code', 'blockquote', 'tg-spoiler'];
  return Array.from({ length: 1 + Math.floor(next() * 6) }, () => {
    if (depth > 0 && next() < 0.4) {
      const tag = tags[Math.floor(next() * tags.length)];
      return `<${tag}>${randomHtml(next, depth - 1)}</${tag}>`;
    }
    return randomText(next, 6).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  }).join('');
}

const withoutBlank = (text: string) => text.replace(/\s/g, '');

describe('splitText', () => {
  test('leaves a text that fits as one part', () => {
    expect(splitText('x'.repeat(4096))).toEqual(['x'.repeat(4096)]);
  });

  test('cuts one character over the limit', () => {
    expect(splitText('x'.repeat(4097)).map((part) => part.length)).toEqual([4096, 1]);
  });

  test('gives no part for a blank text', () => {
    expect(splitText(' \n ')).toEqual([]);
  });

  test('prefers paragraphs, then lines, then words', () => {
    expect(splitText('one two\n\nthree four', 12)).toEqual(['one two', 'three four']);
    expect(splitText('one two\nthree four', 12)).toEqual(['one two', 'three four']);
    expect(splitText('one two three four', 10)).toEqual(['one two', 'three four']);
  });

  test('never cuts a character', () => {
    expect(splitText('😀😀😀', 3)).toEqual(['😀', '😀', '😀']);
    expect(splitText('ab👨‍👩‍👧', 8)).toEqual(['ab', '👨‍👩‍👧']);
    expect(splitText('e\u0301e\u0301', 3)).toEqual(['e\u0301', 'e\u0301']);
  });

  test('keeps every word of random texts, within the limit', () => {
    const next = randomNumbers(7);
    for (let round = 0; round < 300; round++) {
      const text = randomText(next, 1 + Math.floor(next() * 60));
      const limit = 10 + Math.floor(next() * 60);
      const parts = splitText(text, limit);
      expect(withoutBlank(parts.join(''))).toBe(withoutBlank(text));
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(limit);
        expect(part).not.toMatch(/\p{Cs}/u);
        expect(part.trim()).toBe(part);
        expect(part).not.toBe('');
      }
    }
  });
});

describe('splitHtml', () => {
  test('counts after parsing', () => {
    const html = `<b>${'&amp;'.repeat(4096)}</b>`;
    expect(splitHtml(html)).toEqual([html]);
  });

  test('closes at the cut and opens again', () => {
    expect(splitHtml('<b>one <i>two three</i></b>', 8)).toEqual([
      '<b>one <i>two</i></b>',
      '<b><i>three</i></b>',
    ]);
  });

  test('keeps the address of a link in both parts', () => {
    expect(splitHtml('<a href="https://x.org">one two</a>', 4)).toEqual([
      '<a href="https://x.org">one</a>',
      '<a href="https://x.org">two</a>',
    ]);
  });

  test('is undefined for markup that Telegram refuses', () => {
    expect(splitHtml('<b>x')).toBeUndefined();
  });

  test('gives parts that parse, within the limit, with every word of random markup', () => {
    const next = randomNumbers(42);
    for (let round = 0; round < 300; round++) {
      const html = randomHtml(next, 3);
      const limit = 12 + Math.floor(next() * 60);
      const parts = splitHtml(html, limit) ?? [];
      expect(withoutBlank(parts.map(toPlainText).join(''))).toBe(withoutBlank(toPlainText(html)));
      for (const part of parts) {
        const parsed = parseHtml(part);
        expect(parsed.ok && parsed.text.trim().length <= limit).toBe(true);
      }
    }
  });
});

describe('splitCaption', () => {
  test('keeps what fits, counted after parsing', () => {
    const html = `<b>${'x'.repeat(1024)}</b>`;
    expect(splitCaption(html, 'HTML')).toEqual({ caption: html, texts: [], parseMode: 'HTML' });
  });

  test('sends a longer text after the media', () => {
    expect(splitCaption('x'.repeat(1025), '')).toEqual({
      caption: '',
      texts: ['x'.repeat(1025)],
      parseMode: '',
    });
  });

  test('falls back to the words of markup that Telegram refuses', () => {
    expect(splitCaption(`<b>${'x'.repeat(1025)}`, 'HTML').texts).toEqual(['x'.repeat(1025)]);
    expect(splitCaption('<b>x', 'HTML')).toEqual({ caption: 'x', texts: [], parseMode: '' });
  });
});
