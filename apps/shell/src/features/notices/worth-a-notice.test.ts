import { sampleMessage } from '@botter/web-testing';
import { isWorthANotice } from './worth-a-notice';

const event = (patch: object = {}) =>
  ({ type: 'message', botId: 'b1', chatId: 'c1', message: sampleMessage(patch) }) as const;
const sound = { sound: true, desktop: false, mutedChats: [] };

test('what people write makes a notice, unless it is seen, muted or switched off', () => {
  expect(isWorthANotice(event(), sound, null)).toBe(true);
  expect(isWorthANotice(event(), sound, 'c2')).toBe(true);
  expect(isWorthANotice(event(), sound, 'c1')).toBe(false);
  expect(isWorthANotice(event(), { ...sound, mutedChats: ['c1'] }, null)).toBe(false);
  expect(isWorthANotice(event(), { ...sound, sound: false }, null)).toBe(false);
  expect(isWorthANotice(event({ direction: 'outgoing' }), sound, null)).toBe(false);
  expect(isWorthANotice(event({ kind: 'button_press' }), sound, null)).toBe(false);
});
