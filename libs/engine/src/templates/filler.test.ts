import { type FillTarget, fill, fillerOf } from './filler';
import type { TemplateValues } from './template-values';

const values: TemplateValues = {
  contact: {
    telegramUserId: '1001',
    firstName: 'Ana',
    lastName: null,
    username: 'ana',
    language: 'de',
    timeZone: null,
    fields: { size: 'm', price: 2.5, vip: true, born: '2000-02-29', empty: '', first_name: 'own' },
  },
  answers: { s1: 'tea & <b>cake</b>', s2: '2', constructor: 'x' },
  messageText: 'Hello "you"',
  payload: 'spring24',
  botName: 'Tea',
  now: new Date('2026-12-31T23:30:00Z'),
  timeZone: 'Europe/Berlin',
};

test.each([
  ['{{contact.first_name}} {{contact.last_name}}!', 'Ana !'],
  ['{{contact.name}} @{{contact.username}} {{contact.language}}', 'Ana @ana de'],
  ['{{contact.size}} {{contact.price}} {{contact.vip}} {{contact.born}}', 'm 2.5 yes 2000-02-29'],
  ['{{contact.unknown}}{{answer.unknown}}{{contact.toString}}{{answer.valueOf}}', ''],
  ['{{answer.s1}}', 'tea & <b>cake</b>'],
  ['{{message.text}} {{start.payload}} {{bot.name}}', 'Hello "you" spring24 Tea'],
  ['{{now}}', '2027-01-01 00:30'],
  ['{{hello}} {{contact}}', '{{hello}} {{contact}}'],
  ['{{contact.size | default: "M" | upper}}', 'M'],
  ['{{contact.empty | default: "none"}}', 'none'],
  ['{{answer.s9 | default: "a | b"}}', 'a | b'],
  ['{{contact.size | upper}}{{bot.name | lower}}', 'Mtea'],
  ['{{message.text | lower | trim}}', 'hello "you"'],
  ['{{contact.price | number: 2}} {{answer.s2 | number: 1}} {{contact.size | number: 2}}', '2.50 2.0 m'],
  ['{{contact.price | number: -5}} {{contact.price | number: 999999}}', '3 2.50000000000000000000'],
  ['{{now | date: "dd.MM.yyyy"}}', '01.01.2027'],
  ['{{contact.born | date: "d. MMMM yyyy"}}', '29. Februar 2000'],
  ['{{contact.size | date: "dd"}}', 'm'],
  ['{{contact.born | plus_days: 1}}', '2000-03-01'],
  ['{{now | plus_days: -1 | date: "yyyy-MM-dd"}}', '2026-12-31'],
  ['{{now | plus_days: 999999 | date: "yyyy"}}', '4764'],
])('fills %s', (template, expected) => {
  expect(fill(template, values)).toBe(expected);
});

test.each<[FillTarget, string, string]>([
  ['html', '<b>{{answer.s1}}</b>', '<b>tea &amp; &lt;b&gt;cake&lt;/b&gt;</b>'],
  ['html', '{{message.text}}', 'Hello &quot;you&quot;'],
  [
    'html',
    '<a href="https://x.test/?q={{answer.s1}}">go</a>',
    '<a href="https://x.test/?q=tea%20%26%20%3Cb%3Ecake%3C%2Fb%3E">go</a>',
  ],
  [
    'html',
    '<b>{{answer.s2}} <a href="https://x.test/{{answer.s2}}/{{answer.s1}}">{{answer.s1}}</a>{{message.text}}',
    '<b>2 <a href="https://x.test/2/tea%20%26%20%3Cb%3Ecake%3C%2Fb%3E">tea &amp; &lt;b&gt;cake&lt;/b&gt;</a>Hello &quot;you&quot;',
  ],
  ['address', '{{bot.name}}/{{message.text}}', 'Tea/Hello%20%22you%22'],
  ['html', '<a href="{{message.text}}">go</a>', '<a href="Hello &quot;you&quot;">go</a>'],
  ['address', 'https://x.test/{{answer.s1}}?a=1', 'https://x.test/tea%20%26%20%3Cb%3Ecake%3C%2Fb%3E?a=1'],
])('escapes values for %s: %s', (target, template, expected) => {
  expect(fill(template, values, target)).toBe(expected);
});

test('takes a text without places as it is', () => {
  expect(fillerOf('Hello {{you}}')).toBeUndefined();
  expect(fillerOf('Hello')).toBeUndefined();
});

test('writes in English if the language is none, and in UTC if the zone is none', () => {
  const contact = { ...values.contact, language: 'x!' } as TemplateValues['contact'];
  const odd = { ...values, contact, timeZone: 'Nowhere/Land' };
  expect(fill('{{now | date: "d MMMM HH:mm"}}', odd)).toBe('31 December 23:30');
});

test('bounds values, and never cuts a character', () => {
  const emoji = { ...values, messageText: '👍'.repeat(5_000) };
  const once = fill('{{message.text}}', emoji);
  expect(once).toBe('👍'.repeat(2_048));
  expect(fill('{{message.text}}'.repeat(1_000), emoji).length).toBeLessThanOrEqual(40_000);
  expect(fill('https://x.test/{{message.text}}', { ...values, messageText: '\ud83d' }, 'address')).toBe(
    'https://x.test/%EF%BF%BD',
  );
});
