import type { Trigger } from '@botter/contracts';
import { matchMessage, respondsTo } from './match-message';
import { plan, wantedActions } from './plan';
import { action, alice, botWith, group, message, messageUpdate } from './testing/samples';
import type { MessageView } from './update-view';

const triggered = (name: string, ...triggers: Trigger[]) => action(name, {}, { triggers });
const text = (match: 'is' | 'starts' | 'contains', ...words: string[]): Trigger => ({
  type: 'text',
  match,
  words,
});

const bot = botWith(
  action('/start'),
  triggered('/price', text('contains', 'price', 'how much')),
  triggered('/prices', text('contains', 'list price'), text('is', 'what does it cost')),
  triggered('/thanks', text('is', 'Thank you'), text('starts', 'thanks')),
  triggered('/spring', { type: 'start', payload: 'spring24' }),
  triggered('/shop', { type: 'start', payload: 'shop_*' }),
  triggered('/vip', { type: 'start', payload: 'shop_vip*' }),
  triggered('/picture', { type: 'content', kinds: ['photo', 'location'] }),
  triggered('/hello', { type: 'joined' }),
  triggered('/else', { type: 'fallback' }),
);

const matched = (typed: string | undefined, more: Partial<MessageView> = {}) =>
  matchMessage(message(typed, more), bot)?.action.command;

describe('matchMessage in a private chat', () => {
  test.each([
    ['/price', '/price'],
    ['What is the PRICE, please?', '/price'],
    ['How  much\nis it?', '/price'],
    ['Your list price?', '/prices'],
    ['thank you', '/thanks'],
    ['Thanks a lot', '/thanks'],
    ['Thanks for the price', '/thanks'],
    ['What does it cost', '/prices'],
    ['priceless', '/else'],
    ['No thanks', '/else'],
    ['anything', '/else'],
    ['/unknown', '/else'],
    ['@TeaBot price', '/price'],
    ['/start spring24', '/spring'],
    ['/start shop_7', '/shop'],
    ['/start shop_vip1', '/vip'],
    ['/start other', '/start'],
    ['/start', '/start'],
  ])('"%s" sets off %s', (typed, expected) => {
    expect(matched(typed)).toBe(expected);
  });

  test('compares without marks, in any script', () => {
    const words = triggered('a', text('contains', 'café'), text('contains', '价格'), text('is', 'STRASSE'));
    const found = (typed: string) => matchMessage(message(typed), botWith(words))?.action.command;
    expect([found('un CAFE!'), found('请问价格多少'), found('Straße'), found('cafeteria')]).toEqual([
      'a',
      'a',
      'a',
      undefined,
    ]);
  });

  test('the older action wins if two have the same phrase', () => {
    const two = botWith(triggered('old', text('is', 'x')), triggered('new', text('is', 'X')));
    expect(matchMessage(message('x'), two)?.action.command).toBe('old');
  });

  test('a message of a kind sets off its action, and others the fallback', () => {
    expect(matched(undefined, { photo: [{ file_id: 'f' }] })).toBe('/picture');
    expect(matched(undefined, { photo: [{ file_id: 'f' }], caption: 'the price?' })).toBe('/price');
    expect(matched(undefined, { sticker: { file_id: 's' } })).toBe('/else');
  });

  test('a command for another bot sets off nothing', () => {
    expect(matched('/price@OtherBot')).toBeUndefined();
  });

  test('matches a text of the greatest length against long words', () => {
    const many = Array.from({ length: 50 }, (_, n) => text('contains', `a${'b'.repeat(n)}`));
    const slow = botWith(triggered('a', ...many.slice(0, 20)));
    expect(matchMessage(message('a '.repeat(2048)), slow)?.action.command).toBe('a');
  });
});

describe('matchMessage in a group', () => {
  const inGroup = (typed: string, more: Partial<MessageView> = {}) =>
    matched(typed, { chat: group, ...more });

  test('responds only if the bot is mentioned or replied to', () => {
    const ours = { from: { id: 42, is_bot: true, username: 'TeaBot' } };
    expect(inGroup('the price?')).toBeUndefined();
    expect(inGroup('@teabot the price?')).toBe('/price');
    expect(inGroup('the price?', { reply_to_message: ours })).toBe('/price');
    expect(inGroup('@teabotty the price?')).toBeUndefined();
  });

  test('never uses the fallback', () => {
    expect(inGroup('@teabot anything')).toBeUndefined();
  });
});

test('a service message in a private chat sets off nothing', () => {
  const pinned = { ...message(undefined), pinned_message: message('Welcome') };
  expect(matchMessage(pinned, bot)).toBeUndefined();
  expect(plan({ update_id: 1, message: pinned }, bot).kind).toBe('ignored');
});

test('an action replies to someone who joins a group, not to a bot', () => {
  const joins = (is_bot: boolean) =>
    messageUpdate(undefined, { chat: group, new_chat_members: [{ ...alice, is_bot }] });
  expect(plan(joins(false), bot)).toMatchObject({
    kind: 'joined',
    triggered: { command: '/hello' },
    effects: [{ kind: 'send', text: 'reply to /hello' }],
  });
  expect(plan(joins(true), bot).kind).toBe('ignored');
});

test('the action that a message wants is the one that it sets off', () => {
  const wanted = wantedActions(messageUpdate('how much?'), bot);
  expect(wanted).toEqual(['command:/price']);
  const only = { ...bot, actions: bot.actions.filter(({ actionId }) => wanted.includes(actionId)) };
  expect(plan(messageUpdate('how much?'), only)).toMatchObject({ triggered: { command: '/price' } });
});

test('a text counts as responded to if its end makes no difference', () => {
  const only = (match: 'is' | 'contains', ...words: string[]) =>
    respondsTo('opening hours', botWith(triggered('a', text(match, ...words))));
  expect(only('is', 'opening hours')).toBe(false);
  expect(only('is', 'opening hours', 'Opening hours?', 'opening hours!', 'opening hours.')).toBe(true);
  expect(only('contains', 'opening hours')).toBe(true);
  expect(respondsTo('opening hours', botWith(action('Opening hours')))).toBe(true);
});

test('the fallback is no response to a text', () => {
  expect(respondsTo('anything', bot)).toBe(false);
  expect(respondsTo('the price', bot)).toBe(true);
  expect(plan(messageUpdate('anything'), bot)).toMatchObject({ triggered: { isFallback: true } });
});
