import { mappedIdOf } from './callback-data';
import { delayedChainLimit } from './parts/delayed-callbacks';
import { plan, planCallback, wantedActions, wantedByCallback } from './plan';
import type { ChatFacts, Effect, ScheduleCallbackEffect, SendEffect } from './plan-types';
import {
  action,
  alice,
  botWith,
  callbackAction,
  group,
  message,
  messageUpdate,
  now,
  pressUpdate,
} from './testing/samples';
import { staleButtonNotice } from './update-plan';

const bot = botWith(
  action('/start', { text: 'Welcome' }),
  action('/later', { delayedCallbacks: [{ callbackCommand: 'remind', delaySeconds: 90 }] }),
  callbackAction('buy', { text: 'Bought' }),
  callbackAction('remind', { text: 'Remember' }),
);
const aliceChat: ChatFacts = {
  telegramChatId: '1001',
  type: 'private',
  name: 'Alice Liddell',
  username: 'alice',
};

const texts = (effects: readonly Effect[]) =>
  effects.filter((effect): effect is SendEffect => effect.kind === 'send').map((effect) => effect.text);

describe('wantedActions', () => {
  const many = botWith(
    action('/start'),
    action('/start promo'),
    action('tea'),
    action('/off', {}, { enabled: false }),
    callbackAction('/buy', { text: 'slash' }),
    callbackAction('buy', { text: 'bare' }),
    callbackAction('/sell'),
  );
  const keysOnly = {
    username: many.username,
    actions: many.actions.map(({ actionId, command, trigger, enabled }) => ({
      actionId,
      command,
      trigger,
      enabled,
    })),
  };
  const said = [
    '/start',
    '/START@TeaBot',
    '/start promo',
    '/start more',
    'start',
    'Tea',
    '/tea',
    '/off',
    '/x@y',
    ' ',
  ];
  const pressed = ['buy', '/buy', 'sell', '/sell', 'nothing', '~unknown'];
  const updates = [
    ...said.flatMap((text) => [messageUpdate(text), messageUpdate(text, { chat: group })]),
    ...pressed.map((data) => pressUpdate(data)),
    { update_id: 3, edited_message: message('/start') },
    { update_id: 4, poll: {} },
  ];

  test.each(updates)('are all that planning needs: %j', (update) => {
    const wanted = wantedActions(update, keysOnly);
    const held = { ...many, actions: many.actions.filter(({ actionId }) => wanted.includes(actionId)) };
    expect(wanted.length).toBeLessThanOrEqual(1);
    expect(plan(update, held)).toEqual(plan(update, many));
  });

  test('looks up the value of a short id', () => {
    const values = new Map([['k', 'sell']]);
    expect(wantedActions(pressUpdate('~k'), keysOnly, values)).toEqual(['callback:/sell']);
  });

  test('finds what a delayed callback runs', () => {
    expect(wantedByCallback('sell', keysOnly)).toEqual(['callback:/sell']);
    expect(wantedByCallback('start', keysOnly)).toEqual([]);
  });
});

describe('plan of a message', () => {
  test('keeps who wrote what and where', () => {
    expect(plan(messageUpdate('hello'), bot)).toEqual({
      kind: 'message',
      chat: aliceChat,
      sender: {
        telegramUserId: '1001',
        name: 'Alice Liddell',
        username: 'alice',
        languageCode: null,
        isBot: false,
      },
      message: {
        telegramMessageId: '7',
        kind: 'text',
        text: 'hello',
        threadId: null,
        mediaGroupId: null,
        sentAt: now.toISOString(),
        editedAt: null,
        fileId: null,
        details: null,
        context: null,
      },
      topic: null,
      triggered: null,
      onceKey: null,
      effects: [],
    });
  });

  test('replies to a command and names the action', () => {
    const planned = plan(messageUpdate('/start deep'), bot);
    expect(planned).toMatchObject({
      kind: 'message',
      triggered: { actionId: 'command:/start', command: '/start', payload: 'deep' },
    });
    expect(planned.effects).toEqual([
      {
        kind: 'send',
        chat: aliceChat,
        threadId: null,
        actionId: 'command:/start',
        text: 'Welcome',
        parseMode: '',
        media: null,
        disableLinkPreview: false,
        keyboard: [],
      },
    ]);
  });

  test('names a group by its title and replies in its topic', () => {
    const planned = plan(
      messageUpdate('/start@TeaBot', { chat: group, message_thread_id: 9, is_topic_message: true }),
      bot,
    );
    expect(planned).toMatchObject({
      chat: { telegramChatId: '-100500', type: 'supergroup', name: 'Wonderland' },
      sender: { name: 'Alice Liddell' },
    });
    expect(planned.effects).toMatchObject([{ threadId: 9 }]);
  });

  test('does not take a reply thread of an ordinary group for a topic', () => {
    const planned = plan(messageUpdate('/start', { chat: group, message_thread_id: 9 }), bot);
    expect(planned.effects).toMatchObject([{ threadId: null }]);
  });

  test('keeps but never obeys channels, other bots and commands of other bots', () => {
    const channel = { id: -1, type: 'channel' as const, title: 'News' };
    const post = { update_id: 1, channel_post: message('/start', { chat: channel, from: undefined }) };
    expect(plan(post, bot)).toMatchObject({ kind: 'message', sender: null, effects: [] });
    const byBot = messageUpdate('/start', { from: { ...alice, is_bot: true } });
    expect(plan(byBot, bot)).toMatchObject({ kind: 'message', effects: [] });
    expect(plan(messageUpdate('/start@other_bot', { chat: group }), bot).effects).toEqual([]);
  });

  test('obeys people who write as the group or as a channel, but ignores automatic forwards', () => {
    const anonymous = { chat: group, sender_chat: group, from: { id: 1087968824, is_bot: true } };
    expect(plan(messageUpdate('/start', anonymous), bot).effects).toHaveLength(1);
    const forwarded = { ...anonymous, is_automatic_forward: true };
    expect(plan(messageUpdate('/start', forwarded), bot)).toMatchObject({
      kind: 'message',
      effects: [],
    });
  });

  test.each([
    [{ new_chat_title: 'Looking-glass' }, 'Looking-glass', null],
    [
      { message_thread_id: 5, forum_topic_created: { name: 'Tea' } },
      'Wonderland',
      { threadId: 5, name: 'Tea', isCurrent: true },
    ],
    [
      { message_thread_id: 5, forum_topic_edited: { name: 'Cake' } },
      'Wonderland',
      { threadId: 5, name: 'Cake', isCurrent: true },
    ],
  ])('notes that the chat has changed: %j', (content, name, topic) => {
    expect(plan(messageUpdate(undefined, { chat: group, ...content }), bot)).toMatchObject({
      kind: 'chat_change',
      chat: { telegramChatId: '-100500', name },
      topic,
      effects: [],
    });
  });

  test.each([{ forum_topic_edited: {} }, { new_chat_members: [alice] }])('ignores %j', (content) => {
    const update = messageUpdate(undefined, { chat: group, message_thread_id: 5, ...content });
    expect(plan(update, bot)).toMatchObject({ kind: 'ignored' });
  });

  test('learns the name of a topic from the messages in it', () => {
    const reply_to_message = { message_id: 5, forum_topic_created: { name: 'Tea' } };
    const inTopic = { chat: group, message_thread_id: 5, is_topic_message: true, reply_to_message };
    expect(plan(messageUpdate('hi', inTopic), bot)).toMatchObject({
      topic: { threadId: 5, name: 'Tea', isCurrent: false },
    });
    expect(plan(messageUpdate('hi', { chat: group, reply_to_message }), bot)).toMatchObject({
      topic: null,
    });
  });

  test('names a chat that speaks as itself', () => {
    const planned = plan(messageUpdate('hi', { chat: group, sender_chat: group }), bot);
    expect(planned).toMatchObject({ sender: { telegramUserId: '-100500', name: 'Wonderland' } });
  });

  test.each([
    ['photo', { photo: [{ file_id: 'small' }, { file_id: 'large' }], caption: 'look' }, 'look', 'large'],
    ['video', { video: { file_id: 'v' } }, null, 'v'],
    ['audio', { audio: { file_id: 'a' } }, null, 'a'],
    ['voice', { voice: { file_id: 'o' } }, null, 'o'],
    ['animation', { animation: { file_id: 'g' }, document: { file_id: 'g' } }, null, 'g'],
    ['document', { document: { file_id: 'd' } }, null, 'd'],
    ['sticker', { sticker: { file_id: 's', emoji: '👍' } }, '👍', 's'],
    ['location', { location: {} }, null, null],
    ['location', { location: {}, venue: { title: 'Café' } }, 'Café', null],
    ['contact', { contact: { first_name: 'Bob', phone_number: '+1' } }, 'Bob +1', null],
    ['poll', { poll: { question: 'Tea?' } }, 'Tea?', null],
    ['other', { video_note: { file_id: 'n' } }, null, 'n'],
  ])('keeps a %s', (kind, content, text, fileId) => {
    expect(plan(messageUpdate(undefined, content), bot)).toMatchObject({
      kind: 'message',
      message: { kind, text, fileId },
    });
  });

  test('obeys a caption, once in an album', () => {
    const item = messageUpdate(undefined, {
      photo: [{ file_id: 'x' }],
      caption: '/start',
      media_group_id: 'group-1',
    });
    const planned = plan(item, bot);
    expect(planned).toMatchObject({ onceKey: 'album-group-1', message: { mediaGroupId: 'group-1' } });
    expect(texts(planned.effects)).toEqual(['Welcome']);
  });

  test('ignores messages without content', () => {
    const joined = messageUpdate(undefined, { new_chat_members: [alice] } as object);
    expect(plan(joined, bot)).toMatchObject({ kind: 'ignored', effects: [] });
  });

  test('gives the same plan for the same input', () => {
    const update = messageUpdate('/later');
    expect(plan(update, bot)).toEqual(plan(structuredClone(update), structuredClone(bot)));
  });
});

describe('plan of other updates', () => {
  test('keeps an edit and triggers nothing', () => {
    const edited = {
      update_id: 3,
      edited_message: message('/start', { edit_date: now.getTime() / 1000 + 5 }),
    };
    expect(plan(edited, bot)).toMatchObject({
      kind: 'edit',
      message: { text: '/start', editedAt: '2026-03-01T12:00:05.000Z' },
      effects: [],
    });
  });

  test.each([
    ['kicked', undefined, true],
    ['left', undefined, true],
    ['restricted', false, true],
    ['restricted', true, false],
    ['member', undefined, false],
    ['administrator', undefined, false],
  ])('membership %s (member: %s) means blocked: %s', (status, is_member, blocked) => {
    const change = { chat: message('').chat, from: alice, new_chat_member: { status, is_member } };
    const planned = plan({ update_id: 4, my_chat_member: change }, bot);
    expect(planned).toMatchObject({ kind: 'membership', blocked, chat: { telegramChatId: '1001' } });
  });

  test('follows a migration from either side', () => {
    const expected = {
      kind: 'migration',
      fromTelegramChatId: '-5',
      toTelegramChatId: '-100500',
      effects: [],
    };
    const old = { id: -5, type: 'group' as const, title: 'Wonderland' };
    expect(plan(messageUpdate(undefined, { chat: old, migrate_to_chat_id: -100500 }), bot)).toEqual(expected);
    expect(plan(messageUpdate(undefined, { chat: group, migrate_from_chat_id: -5 }), bot)).toEqual(expected);
  });

  test('ignores what it does not know', () => {
    expect(plan({ update_id: 5, poll_answer: {} }, bot)).toMatchObject({ kind: 'ignored' });
  });
});

describe('plan of a button press', () => {
  test('answers the query first, then replies with the action', () => {
    const keyboard = { inline_keyboard: [[{ text: 'Buy now', callback_data: 'buy' }]] };
    const planned = plan(pressUpdate('buy', { reply_markup: keyboard }), bot);
    expect(planned).toMatchObject({
      kind: 'callback',
      chat: aliceChat,
      press: { callbackQueryId: 'query-1', value: 'buy', label: 'Buy now', telegramMessageId: '7' },
      triggered: { actionId: 'callback:buy', payload: null },
      effects: [
        { kind: 'answerCallback', callbackQueryId: 'query-1', text: null },
        { kind: 'send', text: 'Bought' },
      ],
    });
  });

  test('answers with a notice when nothing matches', () => {
    const planned = plan(pressUpdate('gone'), bot);
    expect(planned).toMatchObject({ kind: 'callback', triggered: null });
    expect(planned.effects).toEqual([
      { kind: 'answerCallback', callbackQueryId: 'query-1', text: staleButtonNotice },
    ]);
  });

  test('looks up short ids in the values given', () => {
    const long = 'заказать-'.repeat(20);
    const shop = botWith(callbackAction(long, { text: 'Ordered' }));
    const update = pressUpdate('~k1');
    expect(mappedIdOf(update)).toBe('k1');
    const planned = plan(update, shop, new Map([['k1', long]]));
    expect(planned).toMatchObject({ press: { value: long } });
    expect(texts(planned.effects)).toEqual(['Ordered']);
    expect(plan(update, shop)).toMatchObject({ press: { value: '~k1' }, triggered: null });
    expect(mappedIdOf(pressUpdate('buy'))).toBeUndefined();
  });

  test('answers the query of a message that is gone', () => {
    const update = { update_id: 6, callback_query: { id: 'q', from: alice, data: 'buy' } };
    expect(plan(update, bot)).toMatchObject({
      kind: 'ignored',
      effects: [{ kind: 'answerCallback', callbackQueryId: 'q' }],
    });
  });

  test('answers a press without data', () => {
    const update = { update_id: 6, callback_query: { id: 'q', from: alice, message: message('game') } };
    expect(plan(update, bot).effects).toEqual([
      { kind: 'answerCallback', callbackQueryId: 'q', text: staleButtonNotice },
    ]);
  });
});

describe('templates in a bot without dialogs', () => {
  const text =
    '{{contact.first_name}}|{{contact.size | default: "M"}}|{{message.text}}|{{start.payload}}|{{bot.name}}';
  const filled = botWith(
    action('/start', { text }),
    callbackAction('buy', { text: `${text}|{{now | date: "yyyy"}}` }),
    action('/html', { text: '<b>{{message.text}}</b>' }, { parseMode: 'HTML' }),
    action('/button', {
      buttons: [
        { type: 'callback', label: 'For {{contact.name}}', value: '{{contact.name}}' },
        { type: 'url', label: 'Go', value: 'https://x.test/?from={{contact.name}}' },
      ],
    }),
    action('/photo', {
      text: 'For {{contact.first_name}}',
      media: { type: 'photo', source: 'url', url: 'https://x.test/a.jpg' },
    }),
  );

  test('are filled with what the update says', () => {
    expect(texts(plan(messageUpdate('/start spring24'), filled).effects)).toEqual([
      'Alice|M|/start spring24|spring24|Tea',
    ]);
    expect(texts(plan(pressUpdate('buy'), filled, new Map(), now).effects)).toEqual(['Alice|M|||Tea|2026']);
  });

  test('know no person if a chat writes as itself', () => {
    const anonymous = messageUpdate('/start@TeaBot', { chat: group, sender_chat: group });
    expect(texts(plan(anonymous, filled).effects)).toEqual(['|M|/start@TeaBot||Tea']);
  });

  test('know the person of a private chat when a delayed callback runs', () => {
    const due = { command: 'buy', chat: aliceChat, threadId: null, depth: 0 };
    expect(texts(planCallback(due, filled, now).effects)).toEqual(['Alice|M|||Tea|2026']);
    const inGroup = { ...due, chat: { ...aliceChat, type: 'group' as const } };
    expect(texts(planCallback(inGroup, filled, now).effects)).toEqual(['|M|||Tea|2026']);
  });

  test('escape values for HTML, labels and addresses, and leave the values of buttons', () => {
    expect(texts(plan(messageUpdate('/html <i> & "x"'), filled).effects)).toEqual([
      '<b>/html &lt;i&gt; &amp; &quot;x&quot;</b>',
    ]);
    expect(plan(messageUpdate('/button'), filled).effects).toMatchObject([
      {
        keyboard: [
          [
            { label: 'For Alice Liddell', value: '{{contact.name}}' },
            { value: 'https://x.test/?from=Alice%20Liddell' },
          ],
        ],
      },
    ]);
  });

  test('are filled in captions', () => {
    expect(plan(messageUpdate('/photo'), filled).effects).toMatchObject([
      { text: 'For Alice', media: { type: 'photo' } },
    ]);
  });
});

describe('delayed callbacks', () => {
  test('are scheduled behind the reply, with their delay', () => {
    const planned = plan(messageUpdate('/later'), bot);
    expect(planned.effects.map((effect) => effect.kind)).toEqual(['send', 'scheduleCallback']);
    expect(planned.effects[1]).toEqual({
      kind: 'scheduleCallback',
      chat: aliceChat,
      threadId: null,
      actionId: 'command:/later',
      command: 'remind',
      delaySeconds: 90,
      depth: 1,
    });
  });

  test('name the published version that they began with', () => {
    const published = { ...bot, publishedVersion: 7 };
    expect(plan(messageUpdate('/later'), published).effects[1]).toMatchObject({ publishedVersion: 7 });
  });

  test('run their callback action when due', () => {
    const due = { command: 'remind', chat: aliceChat, threadId: 3, depth: 1 };
    expect(planCallback(due, bot, now)).toMatchObject({
      triggered: { actionId: 'callback:remind' },
      effects: [{ kind: 'send', text: 'Remember', threadId: 3 }],
    });
  });

  test('do nothing when their action is gone', () => {
    const due = { command: 'gone', chat: aliceChat, threadId: null, depth: 1 };
    expect(planCallback(due, bot, now)).toEqual({ triggered: null, effects: [] });
  });

  test.each([
    ['a chain that runs itself', 1],
    ['one that doubles each time', 2],
    ['one that spreads by fifty', 50],
  ])('end: %s', (_name, width) => {
    const again = Array.from({ length: width }, () => ({ callbackCommand: 'loop', delaySeconds: 1 }));
    const looping = botWith(callbackAction('loop', { delayedCallbacks: again }));
    const pressed: readonly Effect[] = plan(pressUpdate('loop'), looping).effects;
    const queue = pressed.filter(isScheduled);
    let runs = 0;
    for (let next = queue.shift(); next; next = queue.shift()) {
      runs++;
      queue.push(...planCallback(next, looping, now).effects.filter(isScheduled));
    }
    expect(runs).toBeGreaterThanOrEqual(width);
    expect(runs).toBeLessThanOrEqual(delayedChainLimit);
    if (width === 1) expect(runs).toBe(delayedChainLimit);
  });
});

function isScheduled(effect: Effect): effect is ScheduleCallbackEffect {
  return effect.kind === 'scheduleCallback';
}
