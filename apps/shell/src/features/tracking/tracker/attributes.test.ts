import { cutAttributes, signInEvent } from './attributes';

test('keys have 32 characters and values 255 at most', () => {
  const [entry] = Object.entries(cutAttributes({ ['k'.repeat(40)]: 'v'.repeat(300) }));
  expect(entry).toEqual(['k'.repeat(32), 'v'.repeat(255)]);
});

test.each([
  [0, 'sign_up'],
  [59_999, 'sign_up'],
  [60_000, 'sign_in'],
  [86_400_000, 'sign_in'],
])('an account of %i ms is reported as %s', (age, event) => {
  const createdAt = '2026-01-15T12:00:00.000Z';
  expect(signInEvent(createdAt, Date.parse(createdAt) + age)).toBe(event);
});
