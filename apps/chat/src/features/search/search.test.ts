import { excerptOf } from './excerpt';

const marked = (text: string, words: string) =>
  excerptOf(text, words)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');

test('a found text is shown with the words marked, in any case', () => {
  expect(marked('Where is my order? ORDER 7', 'order')).toBe('Where is my [order]? [ORDER] 7');
  expect(marked('refund for my order', 'order refund')).toBe('[refund] for my [order]');
  expect(marked('costs 3.50 (net)', '(net) 3.50')).toBe('costs [3.50] [(net)]');
});

test('a long text is cut around its first hit, between words', () => {
  const text = `${'before '.repeat(30)}needle ${'after '.repeat(60)}`;
  const shown = marked(text, 'needle');
  expect(shown).toMatch(/^…before .*\[needle\] after/);
  expect(shown.endsWith('…')).toBe(true);
  expect(shown.length).toBeLessThan(180);
});

test('a hit in another spelling is shown from its beginning', () => {
  expect(marked('Running shoes', 'run away')).toBe('[Run]ning shoes');
  expect(marked('Étude', 'etude')).toBe('Étude');
});
