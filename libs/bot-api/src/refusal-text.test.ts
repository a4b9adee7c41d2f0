import { refusalText, usualRefusal } from './refusal-text';

test.each([
  ['Forbidden: bot was blocked by the user', 'The person has blocked the bot.'],
  ['Forbidden: user is deactivated', 'The Telegram account was deleted.'],
  ['Forbidden: bot was kicked from the supergroup chat', 'The bot is no longer in this chat.'],
  ['Bad Request: message thread not found', 'The topic was closed or deleted.'],
  ["Bad Request: can't parse entities: Can't find end tag", 'The formatting of the message is broken.'],
])('explains %s in plain words', (error, words) => {
  expect([refusalText(error), usualRefusal(error)]).toEqual([words, words]);
});

test('shows the description of an unusual refusal behind plain words, and leaves our own texts', () => {
  expect(refusalText('Bad Request: message is too strange')).toBe(
    'Telegram refused the message (Bad Request: message is too strange).',
  );
  expect(refusalText('The bot was deleted')).toBe('The bot was deleted');
  expect(usualRefusal('message is too long for Botter')).toBeUndefined();
});
