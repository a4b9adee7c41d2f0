import { escapedSelection } from './html-toolbar';
import { telegramHtmlOf } from './rich-paste';

test.each([
  ['<p>Plain words</p>', undefined],
  ['', undefined],
  ['<p>Open <strong>daily</strong> &amp; <em>late</em></p>', 'Open <b>daily</b> &amp; <i>late</i>'],
  ['<b style="font-weight:normal"><span style="font-weight:700">Bold</span> not</b>', '<b>Bold</b> not'],
  ['<ul><li>Tea</li><li><u>Cake</u></li></ul>', '• Tea\n• <u>Cake</u>'],
  [
    '<a href="https://example.com/?a=1&amp;b=2">Shop</a>',
    '<a href="https://example.com/?a=1&amp;b=2">Shop</a>',
  ],
  ['<a href="javascript:alert(1)"><i>Shop</i></a><script>alert(2)</script>', '<i>Shop</i>'],
  ['<h2>Menu</h2><p>Tea<br>Cake</p>', '<b>Menu</b>\n\nTea\nCake'],
])('pasting %s', (html, expected) => {
  expect(telegramHtmlOf(html)).toBe(expected);
});

test('plain text becomes HTML with the same words selected', () => {
  const selection = { text: 'Tea & cake < 3', start: 6, end: 10 };
  const escaped = escapedSelection(selection);
  expect(escaped.text).toBe('Tea &amp; cake &lt; 3');
  expect(escaped.text.slice(escaped.start, escaped.end)).toBe('cake');
});
