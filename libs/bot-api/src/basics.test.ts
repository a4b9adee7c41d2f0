import { arrangeButtons, botTokenPattern, escapeHtml, parseHtml, utf8ByteLength } from './index';

describe('utf8ByteLength', () => {
  test.each(['', 'abc', 'привет', '😀', 'é', '中文', 'a😀б'])('counts the bytes of %s', (text) => {
    expect(utf8ByteLength(text)).toBe(new TextEncoder().encode(text).length);
  });

  test('counts a lone surrogate as a replacement character', () => {
    expect(utf8ByteLength('\ud83d')).toBe(3);
  });
});

describe('escapeHtml', () => {
  test('gives markup that parses back to the text', () => {
    const text = '<b> & "quoted" &lt; 😀';
    const parsed = parseHtml(escapeHtml(text));
    expect(parsed.ok && parsed.text).toBe(text);
  });
});

describe('arrangeButtons', () => {
  const buttons = (count: number) => Array.from({ length: count }, (_, i) => i);

  test('puts one in a row when vertical', () => {
    expect(arrangeButtons(buttons(3), { buttonLayout: 'vertical', buttonsPerRow: 2 })).toEqual([
      [0],
      [1],
      [2],
    ]);
  });

  test.each([
    [0, []],
    [1, [1]],
    [8, [8]],
    [9, [5, 4]],
    [17, [6, 6, 5]],
    [100, [8, 8, 8, 8, 8, 8, 8, 8, 8, 7, 7, 7, 7]],
  ])('spreads %d evenly when horizontal', (count, sizes) => {
    const rows = arrangeButtons(buttons(count), { buttonLayout: 'horizontal' });
    expect(rows.map((row) => row.length)).toEqual(sizes);
    expect(rows.flat()).toEqual(buttons(count));
  });

  test.each([
    [1, 3, [1, 1, 1]],
    [2, 5, [2, 2, 1]],
    [3, 3, [3]],
    [8, 9, [8, 1]],
    [8, 0, []],
  ])('puts %d in a row of %d buttons', (buttonsPerRow, count, sizes) => {
    const rows = arrangeButtons(buttons(count), { buttonLayout: 'horizontal', buttonsPerRow });
    expect(rows.map((row) => row.length)).toEqual(sizes);
    expect(rows.flat()).toEqual(buttons(count));
  });
});

describe('botTokenPattern', () => {
  test('matches a token', () => {
    expect(botTokenPattern.test(`123456789:${'A'.repeat(35)}`)).toBe(true);
    expect(botTokenPattern.test('123456789')).toBe(false);
  });
});
