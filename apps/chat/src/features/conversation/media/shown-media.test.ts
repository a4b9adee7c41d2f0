import type { Message, MessageDetails } from '@botter/contracts';
import { playingTime, shownMedia } from './shown-media';

const message = (patch: Partial<Message>) =>
  ({ kind: 'text', text: null, details: null, media: null, ...patch }) as Message;
const file = (patch: Partial<Extract<MessageDetails, { type: 'file' }>> = {}): MessageDetails => ({
  type: 'file',
  file_name: null,
  mime_type: null,
  size: null,
  duration: null,
  width: null,
  height: null,
  has_thumbnail: false,
  downloadable: true,
  ...patch,
});

test.each([
  ['photo', 'visual', 'Photo'],
  ['video', 'visual', 'Video'],
  ['animation', 'visual', 'GIF'],
  ['voice', 'player', 'Voice message'],
  ['audio', 'player', 'Audio'],
  ['document', 'document', 'Document'],
  ['sticker', 'sticker', 'Sticker'],
] as const)('a %s is drawn as a %s', (kind, look, name) => {
  expect(shownMedia(message({ kind, details: file() }))).toMatchObject({ look, file: { name } });
});

test('a file has its name, length and size if they are known', () => {
  const details = file({ file_name: 'a.mp4', duration: 75, size: 2_500_000, width: 640, height: 320 });
  expect(shownMedia(message({ kind: 'video', details }))).toMatchObject({
    file: { name: 'a.mp4', facts: '1:15 · 2.4 MB', duration: '1:15', ratio: 2 },
  });
});

test('shows places, people, words and unknown kinds', () => {
  const place = { type: 'location', latitude: 1, longitude: 2, title: null, address: null } as const;
  expect(shownMedia(message({ kind: 'location', details: place }))).toEqual({
    look: 'card',
    details: place,
  });
  const person = { type: 'contact', name: 'Rosa', phone_number: null } as const;
  expect(shownMedia(message({ kind: 'contact', details: person }))).toEqual({
    look: 'card',
    details: person,
  });
  expect(shownMedia(message({ text: 'Hi' })).look).toBe('none');
  expect(shownMedia(message({ kind: 'other' })).look).toBe('unknown');
});

test('shows a file that an action sent from an address from there', () => {
  const media = { type: 'photo', source: 'url', url: 'https://example.com/tea/pot.jpg?size=1' } as const;
  expect(shownMedia(message({ kind: 'photo', media }))).toMatchObject({
    file: { name: 'pot.jpg', url: media.url, downloadable: false },
  });
});

test('formats playing times', () => {
  expect([7, 75, 3723].map(playingTime)).toEqual(['0:07', '1:15', '1:02:03']);
});
