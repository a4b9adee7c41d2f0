import { alice, bob, botId, type Loose, startSandbox, type TestSandbox } from '../testing/start-sandbox';
import { snapshotOf } from '../world/snapshot';

let sandbox: TestSandbox;
const chat = `bots/${botId}/chats/${alice}`;
beforeEach(async () => {
  sandbox = await startSandbox({ parameters: true });
  await sandbox.begin();
  const allowed_updates = ['message', 'poll', 'poll_answer', 'message_reaction', 'message_reaction_count'];
  await sandbox.call('getUpdates', { offset: -1, allowed_updates });
});
afterEach(() => sandbox.close());

/** The updates after the first message. */
const updates = async () => (await sandbox.updates()).filter((update) => update.message?.text !== '/start');
const newGroup = async (type = 'supergroup') =>
  (await sandbox.control('POST', 'groups', { title: 'Tea', type, personIds: [alice, bob], botIds: [botId] }))
    .group.id as number;

describe('polls', () => {
  const send = (params = {}) =>
    sandbox.call('sendPoll', {
      chat_id: alice,
      question: 'Tea?',
      options: ['Yes', { text: 'No' }],
      ...params,
    });
  const vote = (messageId: number, options: number[], more = {}) =>
    sandbox.control('POST', `${chat}/vote`, { messageId, options, ...more });

  test('count votes, tell who voted unless they are anonymous, and take votes back', async () => {
    const { result } = await send({ is_anonymous: false });
    expect(result.poll).toMatchObject({ total_voter_count: 0, is_closed: false, type: 'regular' });
    expect((await vote(result.message_id, [1])).poll.options).toMatchObject([
      { voter_count: 0 },
      { voter_count: 1 },
    ]);
    await vote(result.message_id, []);
    const { id, options } = result.poll;
    expect(await updates()).toMatchObject([
      { poll: { id, total_voter_count: 1 } },
      {
        poll_answer: {
          poll_id: id,
          user: { id: alice },
          option_ids: [1],
          option_persistent_ids: [options[1].persistent_id],
        },
      },
      { poll: { id, total_voter_count: 0 } },
      { poll_answer: { poll_id: id, option_ids: [] } },
    ]);
    const secret = await send();
    await vote(secret.result.message_id, [0]);
    expect(Object.keys((await updates()).at(-1))).toContain('poll');
  });

  test('a quiz takes one answer for good, which is right or wrong', async () => {
    const { result } = await send({
      type: 'quiz',
      correct_option_id: 1,
      explanation: '*No*',
      explanation_parse_mode: 'Markdown',
    });
    expect(result.poll).toMatchObject({ correct_option_ids: [1], correct_option_id: 1, explanation: 'No' });
    expect(await vote(result.message_id, [0, 1])).toMatchObject({ status: 409 });
    expect(await vote(result.message_id, [0])).toMatchObject({ status: 200 });
    expect(await vote(result.message_id, [1])).toMatchObject({
      status: 409,
      error: 'Alice has already voted.',
    });
  });

  test('end when the bot stops them, or by themselves', async () => {
    const { result } = await send();
    const stop = () => sandbox.call('stopPoll', { chat_id: alice, message_id: result.message_id });
    expect((await stop()).result).toMatchObject({ id: result.poll.id, is_closed: true });
    expect(await stop()).toMatchObject({ description: 'Bad Request: poll has already been closed' });
    expect(await vote(result.message_id, [0])).toMatchObject({ status: 409 });
    const short = await send({ open_period: 5 });
    expect(short.result.poll).toMatchObject({ open_period: 5, close_date: expect.any(Number) });
    sandbox.wait(6000);
    expect(await vote(short.result.message_id, [0])).toMatchObject({
      status: 409,
      error: 'This poll is closed.',
    });
    expect((await updates()).at(-1)).toMatchObject({ poll: { id: short.result.poll.id, is_closed: true } });
  });

  test('end after a restart, too, if their time is over by then', async () => {
    const { result } = await send({ open_period: 600 });
    const snapshot = JSON.parse(JSON.stringify(snapshotOf(sandbox.world)));
    snapshot.polls[0].closesAt = Date.now() - 1;
    snapshot.updates = [];
    await sandbox.close();
    sandbox = await startSandbox({ snapshot });
    const next = await sandbox.call('getUpdates', { timeout: 10, allowed_updates: ['poll'] });
    expect(next.result).toMatchObject([{ poll: { id: result.poll.id, is_closed: true } }]);
  });

  test('a forward is the same poll, a copy one of its own, and both survive a restart', async () => {
    const { result } = await send();
    const pass = async (method: string) =>
      (await sandbox.call(method, { chat_id: alice, from_chat_id: alice, message_id: result.message_id }))
        .result.message_id as number;
    const [forwarded, copied] = [await pass('forwardMessage'), await pass('copyMessage')];
    await vote(forwarded, [0]);
    const snapshot = JSON.parse(JSON.stringify(snapshotOf(sandbox.world)));
    await sandbox.close();
    sandbox = await startSandbox({ snapshot });
    await vote(copied, [1]);
    const shown = (await sandbox.control('GET', chat)).messages
      .slice(-3)
      .map((one: Loose) => one.message.poll);
    expect(shown.map((poll: Loose) => poll.options.map((option: Loose) => option.voter_count))).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
    ]);
  });

  test.each([
    [{ question: '' }, 'poll question must be non-empty'],
    [{ question: 'x'.repeat(301) }, 'poll question length must not exceed 300'],
    [{ options: ['One'] }, 'poll must have at least 2 option'],
    [{ options: Array.from({ length: 13 }, String) }, "poll can't have more than 12 options"],
    [{ options: ['One', ''] }, 'poll options must be non-empty'],
    [{ options: ['One', 'x'.repeat(101)] }, 'poll option length must not exceed 100'],
    [{ type: 'quiz' }, 'wrong correct option ID specified'],
    [{ type: 'quiz', correct_option_ids: [2] }, 'wrong correct option ID specified'],
    [{ type: 'riddle' }, 'unsupported poll type specified'],
    [{ open_period: 4 }, 'wrong poll open period specified'],
  ])('refuses poll %#', async (params, reason) => {
    expect(await send(params)).toMatchObject({ status: 400, description: `Bad Request: ${reason}` });
  });
});

describe('reactions', () => {
  const react = (messageId: number, emoji: string, place = chat, more = {}) =>
    sandbox.control('POST', `${place}/react`, { messageId, emoji, ...more });

  test('of a person reach the bot, with what they were before', async () => {
    const { result } = await sandbox.call('sendMessage', { chat_id: alice, text: 'cake' });
    for (const emoji of ['👍', '❤️', ''])
      expect(await react(result.message_id, emoji)).toMatchObject({ status: 200 });
    const [like, heart] = ['👍', '❤'].map((emoji) => ({ type: 'emoji', emoji }));
    expect((await updates()).map((update) => update.message_reaction)).toMatchObject([
      { user: { id: alice }, message_id: result.message_id, old_reaction: [], new_reaction: [like] },
      { old_reaction: [like], new_reaction: [heart] },
      { old_reaction: [heart], new_reaction: [] },
    ]);
    expect(await react(result.message_id, '🧦')).toMatchObject({ status: 409 });
    expect(await react(999, '👍')).toMatchObject({ status: 409 });
  });

  test('of the bot are shown, one at most, and taken back', async () => {
    const { message } = await sandbox.write('cake');
    const set = (reaction: unknown, more = {}) =>
      sandbox.call('setMessageReaction', {
        chat_id: alice,
        message_id: message.message_id,
        reaction,
        ...more,
      });
    const shown = async () => (await sandbox.control('GET', chat)).messages.at(-1).reactions;
    expect(await set([{ type: 'emoji', emoji: '🔥' }])).toMatchObject({ result: true });
    expect(await shown()).toEqual([{ by: botId, emoji: '🔥' }]);
    await set([]);
    expect(await shown()).toEqual([]);
    const refused = async (reaction: unknown, more = {}) => (await set(reaction, more)).description;
    expect(await refused([{ type: 'emoji', emoji: 'x' }])).toBe('Bad Request: REACTION_INVALID');
    const two = ['👍', '👎'].map((emoji) => ({ type: 'emoji', emoji }));
    expect(await refused(two)).toBe('Bad Request: REACTIONS_TOO_MANY');
    expect(await refused([], { message_id: 999 })).toBe('Bad Request: message to react not found');
  });

  test('reach only administrators of a group, and in a channel as numbers', async () => {
    const [group, channel] = [await newGroup(), await newGroup('channel')];
    const place = (id: number) => `bots/${botId}/chats/${id}`;
    const sent = async (chat_id: number) =>
      (await sandbox.call('sendMessage', { chat_id, text: 'x' })).result.message_id as number;
    const inGroup = await sent(group);
    await react(inGroup, '👍', place(group), { from: bob });
    await sandbox.control('POST', `groups/${group}/promote`, { botId });
    await react(inGroup, '👎', place(group), { from: bob });
    await react(await sent(channel), '👍', place(channel), { from: bob });
    expect((await updates()).filter((update) => !update.message)).toMatchObject([
      { message_reaction: { user: { id: bob }, new_reaction: [{ emoji: '👎' }] } },
      { message_reaction_count: { reactions: [{ type: { emoji: '👍' }, total_count: 1 }] } },
    ]);
  });
});

describe('members', () => {
  test('a bot and a person that come or go are announced, and counted', async () => {
    const group = await newGroup();
    const { person } = await sandbox.control('POST', 'people', { firstName: 'Eve' });
    await sandbox.control('POST', `groups/${group}/add`, { personId: person.id });
    expect(await sandbox.call('getChatMemberCount', { chat_id: group })).toMatchObject({ result: 4 });
    await sandbox.control('POST', `groups/${group}/remove`, { personId: person.id, from: alice });
    expect(await updates()).toMatchObject([
      { message: { from: { id: alice }, new_chat_members: [{ id: botId, is_bot: true }] } },
      { message: { from: { id: person.id }, new_chat_members: [{ first_name: 'Eve' }] } },
      { message: { from: { id: alice }, left_chat_member: { id: person.id } } },
    ]);
  });

  test('an administrator that asks for it learns of members without a message', async () => {
    const group = await newGroup();
    await sandbox.control('POST', `groups/${group}/promote`, { botId });
    await sandbox.call('getUpdates', { offset: -1, allowed_updates: ['chat_member'] });
    await sandbox.control('POST', `groups/${group}/remove`, { personId: bob });
    expect((await sandbox.updates()).at(-1).chat_member).toMatchObject({
      old_chat_member: { status: 'member', user: { id: bob } },
      new_chat_member: { status: 'left' },
    });
  });

  test('getChatAdministrators lists the owner, and bots if it is asked to', async () => {
    const group = await newGroup();
    await sandbox.control('POST', `groups/${group}/promote`, { botId });
    const list = async (params: Loose) => (await sandbox.call('getChatAdministrators', params)).result;
    expect(await list({ chat_id: group })).toMatchObject([{ status: 'creator', user: { id: alice } }]);
    expect(await list({ chat_id: group, return_bots: true })).toMatchObject([
      { status: 'creator' },
      { status: 'administrator', user: { id: botId } },
    ]);
    expect(await sandbox.call('getChatAdministrators', { chat_id: alice })).toMatchObject({
      description: 'Bad Request: there are no administrators in the private chat',
    });
  });
});

test('a game is played, and its best scores are listed', async () => {
  const { result } = await sandbox.call('sendGame', { chat_id: alice, game_short_name: 'chess' });
  const place = { chat_id: alice, message_id: result.message_id };
  await sandbox.call('getUpdates', { allowed_updates: ['callback_query'] });
  await sandbox.control('POST', `${chat}/press`, { messageId: result.message_id, label: 'Play chess' });
  expect((await updates()).at(-1).callback_query).toMatchObject({
    game_short_name: 'chess',
    from: { id: alice },
  });
  const score = (user_id: number, score: number) =>
    sandbox.call('setGameScore', { ...place, user_id, score });
  expect(await score(alice, 10)).toMatchObject({ ok: true });
  expect(await score(alice, 5)).toMatchObject({ description: 'Bad Request: BOT_SCORE_NOT_MODIFIED' });
  await score(bob, 20);
  expect((await sandbox.call('getGameHighScores', { ...place, user_id: alice })).result).toMatchObject([
    { position: 1, user: { id: bob }, score: 20 },
    { position: 2, user: { id: alice }, score: 10 },
  ]);
});
