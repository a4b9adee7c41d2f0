import { autoEntities } from './auto-entities';

const found = (text: string) =>
  autoEntities(text).map(({ type, offset, length }) => `${type} ${text.slice(offset, offset + length)}`);

test.each([
  ['/start@tea_bot now', ['bot_command /start@tea_bot']],
  ['and/or 1/2 </b>', []],
  ['ask @tea_shop', ['mention @tea_shop']],
  ['#tea #чай_1 #1 a#b', ['hashtag #tea', 'hashtag #чай_1']],
  ['$USD $usd', ['cashtag $USD']],
  ['Write to ann.lee+shop@mail.example.org.', ['email ann.lee+shop@mail.example.org']],
  ['Call +1 (555) 010-9999 or 555', ['phone_number +1 (555) 010-9999']],
  ['see https://x.org/a_(b), then example.com/tea.', ['url https://x.org/a_(b)', 'url example.com/tea']],
  ['read notes.txt and e.g. this', []],
])('finds in %j what Telegram finds', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test('finds nothing inside code and links', () => {
  const code = { type: 'code', offset: 0, length: 6 };
  expect(autoEntities('/start /help', [code])).toEqual([{ type: 'bot_command', offset: 7, length: 5 }]);
});
