import { conflictMessage, conflictOf } from './connection-conflict';

const ours = 'https://bots.example.com/telegram/1';

test.each([
  ['webhook', ours, undefined],
  ['webhook', 'https://other.example:8443/hook/123:SECRET', { host: 'other.example:8443' }],
  ['webhook', 'https://user:pass@other.example/', { host: 'other.example' }],
  ['webhook', 'https://bots.example.com/telegram/2', { host: 'bots.example.com' }],
  ['webhook', '', { host: null }],
  ['webhook', 'no address', { host: null }],
  ['polling', '', undefined],
  ['polling', 'https://other.example/hook', { host: 'other.example' }],
] as const)('recognises in %s mode a webhook at "%s"', (mode, url, expected) => {
  expect(conflictOf(mode, url, mode === 'polling' ? 'polling' : ours)).toEqual(expected);
});

test('the message names the host alone', () => {
  expect(conflictMessage({ host: 'other.example' })).toMatch(/other\.example$/);
  expect(conflictMessage({ host: null })).toMatch(/Another program may be receiving its updates/);
});
