import { lastMessageText } from './last-message-text';

test('the last message has a time today, a date before, and a dash if there is none', () => {
  const now = new Date(2026, 10, 20, 18);
  expect(lastMessageText(null, now)).toBe('–');
  expect(lastMessageText(new Date(2026, 10, 20, 9).toISOString(), now)).toMatch(/9.00/);
  expect(lastMessageText(new Date(2025, 9, 3).toISOString(), now)).toMatch(/Oct.*2025|2025.*Oct/);
});
