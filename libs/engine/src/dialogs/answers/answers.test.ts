import type { AnswerRule } from '@botter/contracts';
import { botWith } from '../../testing/samples';
import { dialog, question, Talk } from '../../testing/talk';
import type { MessageView } from '../../update-view';

/** What is kept of a message as an answer; undefined if it is no valid one. */
function kept(answer: AnswerRule, text: string | undefined, more: Partial<MessageView> = {}, zone?: string) {
  const bot = {
    ...botWith(dialog('/ask', question('q', { answer }), question('end'))),
    timeZone: zone ?? 'utc',
  };
  const talk = new Talk(bot);
  talk.writes('/ask');
  talk.writes(text, more);
  return talk.session?.answers['q'];
}

const sizes: AnswerRule<'choice'> = {
  type: 'choice',
  options: [
    { label: '👍 Größe S', value: 's' },
    { label: '{{contact.first_name}}', value: 'm' },
    { label: 'يمين', value: 'r' },
  ],
};
const number = (more: Partial<AnswerRule<'number'>> = {}) => ({ type: 'number', ...more }) as const;

test.each<[AnswerRule, string, unknown]>([
  [{ type: 'text' }, '  tea ', 'tea'],
  [{ type: 'text' }, ' ', undefined],
  [{ type: 'text' }, '<b>x</b> {{contact.name}}', '<b>x</b> {{contact.name}}'],
  [{ type: 'text' }, 'a\u0000b\ud83d', 'ab'],
  [{ type: 'text', min: 2, max: 3 }, 'a', undefined],
  [{ type: 'text', min: 2, max: 3 }, '👍👍👍', '👍👍👍'],
  [{ type: 'text', min: 2, max: 3 }, 'abcd', undefined],
  [number(), '2,5', 2.5],
  [number(), 'many', undefined],
  [number({ whole: true }), '2.5', undefined],
  [number({ whole: true }), '1.000', 1000],
  [number({ whole: true }), '99999999999999999999', undefined],
  [number({ min: 1, max: 5 }), '0', undefined],
  [number({ min: 1, max: 5 }), '5', 5],
  [number({ min: 1, max: 5 }), '5.01', undefined],
  [{ type: 'email' }, ' Ana.B+x@Mail.Example.ORG ', 'ana.b+x@mail.example.org'],
  [{ type: 'email' }, 'ana@münchen.de', 'ana@münchen.de'],
  [{ type: 'email' }, 'ana@mail', undefined],
  [{ type: 'email' }, 'ana mail@x.de', undefined],
  [{ type: 'email' }, `${'a@b.'.repeat(100)}de`, undefined],
  [{ type: 'phone' }, '+49 (170) 123-45.67', '+491701234567'],
  [{ type: 'phone' }, '0049 170 1234567', '+491701234567'],
  [{ type: 'phone' }, '٠١٧٠١٢٣٤', '+01701234'],
  [{ type: 'phone' }, '123456', '+123456'],
  [{ type: 'phone' }, '12345', undefined],
  [{ type: 'phone' }, '1234567890123456', undefined],
  [{ type: 'phone' }, 'call 123456', undefined],
  [{ type: 'date' }, '31.12.2026', '2026-12-31'],
  [{ type: 'date' }, '31.02.2026', undefined],
  [{ type: 'date', min: '2026-01-01', max: '2026-12-31' }, '2026-12-31', '2026-12-31'],
  [{ type: 'date', min: '2026-01-01', max: '2026-12-31' }, '2027-01-01', undefined],
  [{ type: 'date', min: '2026-01-01' }, '2025-12-31', undefined],
  [sizes, 'GROSSE  s', undefined],
  [sizes, '👍 große S', 's'],
  [sizes, 'M', 'm'],
  [sizes, 'alice', 'm'],
  [sizes, 'يَمِين', 'r'],
  [sizes, 'XL', undefined],
  [{ type: 'photo' }, 'a photo', undefined],
  [{ type: 'file' }, 'a file', undefined],
  [{ type: 'location' }, '52.5,13.4', undefined],
])('keeps for %j of %j: %j', (answer, text, expected) => {
  expect(kept(answer, text)).toEqual(expected);
});

const file = { file_id: 'f' };
const own = { phone_number: '491701234567', user_id: 1001 };

test.each<[AnswerRule['type'], Partial<MessageView>, unknown]>([
  ['photo', { photo: [file] }, '7'],
  ['photo', { document: { ...file, mime_type: 'image/png' } }, '7'],
  ['photo', { document: { ...file, mime_type: 'application/pdf' } }, undefined],
  ['file', { document: file }, '7'],
  ['file', { voice: file }, '7'],
  ['file', { photo: [file] }, '7'],
  ['file', { sticker: file }, undefined],
  ['location', { location: { latitude: 52.5, longitude: -13.25 } }, '52.5,-13.25'],
  ['location', { venue: { title: 'Tea', location: { latitude: 1, longitude: 2 } } }, '1,2'],
  ['phone', { contact: own }, '+491701234567'],
  ['phone', { contact: { ...own, user_id: 5 } }, undefined],
  ['phone', { contact: { phone_number: '491701234567' } }, undefined],
  ['phone', { contact: { user_id: 1001 } }, undefined],
  ['text', { photo: [file], caption: 'words' }, undefined],
  ['text', { sticker: { ...file, emoji: '👍' } }, undefined],
  ['number', { contact: own }, undefined],
])('keeps for %s of %j: %j', (type, content, expected) => {
  expect(kept({ type } as AnswerRule, undefined, content)).toEqual(expected);
});

test('reads a date as people in the zone of the bot write it', () => {
  expect(kept({ type: 'date' }, '01/02/2026', {}, 'America/New_York')).toBe('2026-01-02');
});

test.each<[AnswerRule, string]>([
  [{ type: 'text' }, 'Please send a text.'],
  [{ type: 'text', max: 50 }, 'Please send a text of at most 50 characters.'],
  [{ type: 'text', min: 2, max: 3 }, 'Please send a text of 2 to 3 characters.'],
  [number(), 'Please send a number.'],
  [number({ whole: true, min: 1, max: 9 }), 'Please send a whole number from 1 to 9.'],
  [number({ max: 9 }), 'Please send a number of at most 9.'],
  [{ type: 'email' }, 'Please send an e-mail address.'],
  [{ type: 'phone' }, 'Please send your phone number.'],
  [{ type: 'date' }, 'Please send a date, for example 31.12.2026.'],
  [
    { type: 'date', min: '2026-01-01', max: '2026-12-31' },
    'Please send a date from 2026-01-01 to 2026-12-31.',
  ],
  [sizes, 'Please choose one of the options.'],
  [{ type: 'photo' }, 'Please send a photo.'],
  [{ type: 'file' }, 'Please send a file.'],
  [{ type: 'location' }, 'Please send a location.'],
])('says for %j: %s', (answer, words) => {
  const talk = new Talk(botWith(dialog('/ask', question('q', { answer }))));
  talk.writes('/ask');
  expect(talk.writes(undefined, { poll: { question: 'Tea?' } })).toEqual([words]);
});
