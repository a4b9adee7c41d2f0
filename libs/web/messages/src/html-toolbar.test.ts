import { applyFormat, formatOfShortcut, linkProblem, type Selection } from './html-toolbar';

/** Text with the selection in brackets. */
function selection(marked: string): Selection {
  const start = marked.indexOf('[');
  return { text: marked.replace(/[[\]]/g, ''), start, end: marked.indexOf(']') - 1 };
}
const shown = ({ text, start, end }: Selection) =>
  `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;

test.each([
  ['bold', 'a [word] b', 'a <b>[word]</b> b'],
  ['italic', '[word]', '<i>[word]</i>'],
  ['code', 'x[]', 'x<code>[]</code>'],
  ['underline', '[w]', '<u>[w]</u>'],
  ['strikethrough', '[w]', '<s>[w]</s>'],
] as const)('%s goes around the selection', (format, before, after) => {
  expect(shown(applyFormat(selection(before), format))).toBe(after);
});

test('the same format again takes the tags away', () => {
  expect(shown(applyFormat(selection('a <b>[word]</b> b'), 'bold'))).toBe('a [word] b');
  expect(shown(applyFormat(selection('<i>[word]</i>'), 'bold'))).toBe('<i><b>[word]</b></i>');
});

test('a link takes the selected words, or its own address', () => {
  expect(shown(applyFormat(selection('see [here]'), 'link', 'https://a.b/?x=1&y="2"'))).toBe(
    'see <a href="https://a.b/?x=1&amp;y=&quot;2&quot;">[here]</a>',
  );
  expect(shown(applyFormat(selection('[]'), 'link', 'https://a.b'))).toBe(
    '<a href="https://a.b">[https://a.b]</a>',
  );
});

test('addresses that Telegram makes no link of are refused', () => {
  expect(linkProblem('https://example.com')).toBeUndefined();
  expect(linkProblem('tg://resolve?domain=botter')).toBeUndefined();
  expect(linkProblem('example.com')).toBe('Please enter a valid URL');
  expect(linkProblem('javascript:alert(1)')).toBe('Please enter a valid URL');
});

test('the shortcuts are those of Telegram', () => {
  const keys = (key: string, shiftKey = false) => ({
    key,
    metaKey: false,
    ctrlKey: true,
    altKey: false,
    shiftKey,
  });
  expect(formatOfShortcut(keys('b'))).toBe('bold');
  expect(formatOfShortcut(keys('I'))).toBe('italic');
  expect(formatOfShortcut(keys('u'))).toBe('underline');
  expect(formatOfShortcut(keys('X', true))).toBe('strikethrough');
  expect(formatOfShortcut(keys('M', true))).toBe('code');
  expect(formatOfShortcut(keys('s'))).toBeUndefined();
  expect(formatOfShortcut({ ...keys('b'), ctrlKey: false })).toBeUndefined();
});
