import { hasValidHost, httpsUrlProblem } from './common';

const invalid = 'Please enter a valid HTTPS URL';
const scheme = 'Web App and URL buttons must use HTTPS';

test.each([
  ['https://example.com/a b?c=d e', undefined],
  ['https://sub.exam-ple.com:8443/', undefined],
  ['https://münchen.example/', undefined],
  ['https://[::1]/', undefined],
  ['https://exa mple.com', invalid],
  ['https://', invalid],
  ['https://exa%20mple.com', invalid],
  ['example.com', invalid],
  ['http://example.com', scheme],
  ['javascript:alert(1)', scheme],
])('%s: %s', (address, problem) => {
  expect(httpsUrlProblem(address)).toBe(problem);
});

test('a host as Chromium reads it from an address with a space is refused', () => {
  expect(hasValidHost({ hostname: 'exa%20mple.com' })).toBe(false);
  expect(hasValidHost({ hostname: '' })).toBe(false);
});
