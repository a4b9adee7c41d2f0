import { Bots } from '../bots';
import type { BotRegistry } from './bot-commands';
import { replyToPress, replyToText } from './bot-father';
import type { Step } from './dialog';

let bots: Bots;
let registry: BotRegistry;
beforeEach(() => {
  bots = new Bots();
  registry = {
    list: () => bots.list(),
    add: (name, username) => bots.add({ name, username }),
    revoke: (bot) => void bots.revoke(bot),
    remove: (bot) => bots.remove(bot),
  };
});

/** Writes these texts one after the other, and gives the last reply. */
function write(...texts: string[]) {
  let step: Step = { kind: 'nothing' };
  let last = { text: '' } as ReturnType<typeof replyToText>;
  for (const text of texts) {
    last = replyToText(registry, step, text);
    step = last.step ?? { kind: 'nothing' };
  }
  return last;
}

const tea = () => bots.add({ name: 'Tea', username: 'tea_bot' });

test('/newbot asks for a name, then a username, and gives the token', () => {
  expect(write('/newbot').text).toContain('Please choose a name for your bot.');
  expect(write('/newbot', 'Tea Shop').text).toContain('It must end in `bot`.');
  const done = write('/newbot', 'Tea Shop', 'TeaShopBot');
  const [bot] = bots.list();
  expect(bot).toMatchObject({ name: 'Tea Shop', username: 'TeaShopBot' });
  expect(done.text).toContain(`<code>${bot?.token}</code>`);
  expect(done.tokenOf).toBe(bot?.id);
});

test.each([
  ['tea', 'Sorry, this username is invalid.'],
  ['tea shop bot', 'Sorry, this username is invalid.'],
  ['teashop', "Sorry, the username must end in 'bot'. E.g. 'Tetris_bot' or 'Tetrisbot'"],
  ['@Tea_Bot', 'Sorry, this username is already taken. Please try something different.'],
])('/newbot refuses the username "%s" and asks again', (username, text) => {
  tea();
  const refused = write('/newbot', 'Tea', username);
  expect(refused).toMatchObject({ text, step: { kind: 'newUsername', name: 'Tea' } });
  expect(bots.list()).toHaveLength(1);
});

test('a text without a command makes no bot', () => {
  expect(write('Tea Shop').text).toBe('Unrecognized command. Say what?');
  expect(bots.list()).toEqual([]);
});

test('/token gives the token of the bot that is chosen, and keeps it', () => {
  const bot = tea();
  const before = bot.token;
  expect(write('/token').keyboard).toEqual([['@tea_bot']]);
  expect(write('/token', '@nothing_bot')).toMatchObject({
    text: 'Invalid bot selected.',
    keyboard: [['@tea_bot']],
  });
  expect(write('/token', '@tea_bot').text).toContain(before);
  expect(bot.token).toBe(before);
});

test('/revoke replaces the token', () => {
  const bot = tea();
  const before = bot.token;
  const { text } = write('/revoke', 'tea_bot');
  expect(bot.token).not.toBe(before);
  expect(text).toContain(bot.token);
});

test('/setname changes the name, and asks again for one that is too long', () => {
  const bot = tea();
  expect(write('/setname', '@tea_bot', 'x'.repeat(65)).text).toContain('1 to 64 characters');
  expect(write('/setname', '@tea_bot', 'x'.repeat(65), 'Coffee').text).toBe('Success! Name updated. /help');
  expect(bot.name).toBe('Coffee');
});

test('/setprivacy and /setjoingroups switch', () => {
  const bot = tea();
  expect(write('/setprivacy', '@tea_bot')).toMatchObject({ keyboard: [['Enable'], ['Disable']] });
  expect(write('/setprivacy', '@tea_bot', 'perhaps', 'Disable').text).toContain('DISABLED');
  expect(bot.canReadAllGroupMessages).toBe(true);
  write('/setjoingroups', '@tea_bot', 'disable');
  expect(bot.canJoinGroups).toBe(false);
});

test('/deletebot deletes after the exact confirmation only', () => {
  tea();
  write('/deletebot', '@tea_bot', 'yes');
  expect(bots.list()).toHaveLength(1);
  write('/deletebot', '@tea_bot', 'Yes, I am totally sure.');
  expect(bots.list()).toEqual([]);
});

test('/mybots lists the bots, shows a token and revokes it by buttons', () => {
  expect(write('/mybots').text).toContain('/newbot');
  const bot = tea();
  expect(write('/mybots').buttons).toEqual([[{ label: '@tea_bot', value: `bot:${bot.id}` }]]);
  expect(replyToPress(registry, `bot:${bot.id}`)?.text).toContain('Here it is: Tea @tea_bot.');
  expect(replyToPress(registry, `token:${bot.id}`)?.text).toContain(bot.token);
  const before = bot.token;
  expect(replyToPress(registry, `revoke:${bot.id}`)?.text).not.toContain(before);
  expect(replyToPress(registry, `name:${bot.id}`)?.step).toMatchObject({
    kind: 'value',
    command: '/setname',
  });
  expect(replyToPress(registry, 'bot:1')).toBeUndefined();
});

test('/help names every command, and another command ends the one before', () => {
  const { text } = write('/newbot', '/help');
  for (const command of ['/newbot', '/mybots', '/token', '/revoke', '/setname'])
    expect(text).toContain(command);
  expect(write('/newbot', '/cancel').text).toContain('has been cancelled');
  expect(write('/cancel').text).toContain('No active command');
  expect(write('/newbot', '/help', 'Tea').text).toBe('Unrecognized command. Say what?');
});
