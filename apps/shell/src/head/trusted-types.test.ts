import { isOnlyText } from './trusted-types';

test('allows text without markup, and nothing that makes an element or an entity', () => {
  expect(isOnlyText('[data-radix-select-viewport]::-webkit-scrollbar{display:none}')).toBe(true);
  expect(isOnlyText('')).toBe(true);
  for (const markup of ['<img src=x onerror=alert(1)>', '&lt;b', '</style><script>']) {
    expect(isOnlyText(markup)).toBe(false);
  }
});
