import { isOnlyText } from './trusted-types';

test('text without markup may be set, anything that makes an element or an entity may not', () => {
  expect(isOnlyText('[data-radix-select-viewport]::-webkit-scrollbar{display:none}')).toBe(true);
  expect(isOnlyText('')).toBe(true);
  for (const markup of ['<img src=x onerror=alert(1)>', '&lt;b', '</style><script>']) {
    expect(isOnlyText(markup)).toBe(false);
  }
});
