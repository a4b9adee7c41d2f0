import { plan } from '../plan';
import type { Effect } from '../plan-types';
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
} from '../testing/samples';
import {
  aliceContact,
  callbackDialog,
  dialog,
  goTo,
  number,
  occasionOf,
  pause,
  question,
  says,
  sizes,
  Talk,
  triggered,
  withFields,
} from '../testing/talk';
import { planDialog } from './plan-dialog';

describe('a dialog', () => {
  const bot = withFields(
    dialog(
      '/order',
      question('size', sizes),
      pause(),
      question('count', { ...number, field: 'count' }),
      goTo('thanks'),
      says('never'),
    ),
    callbackDialog('thanks', says('Thanks, {{contact.first_name}}: {{answer.count}} × {{contact.size}}')),
  );

  test('asks, waits, remembers, and thanks with the answers', () => {
    const talk = new Talk(bot);
    expect(talk.writes('/order')).toEqual(['size?']);
    expect(talk.presses('Medium')).toEqual([]);
    expect(talk.last.contactUpdates).toEqual([{ field: 'size', value: 'M' }]);
    expect(talk.waits()).toEqual(['count?']);
    expect(talk.writes('two')).toEqual(['Please send a whole number of at least 1.']);
    expect(talk.writes('2')).toEqual(['Thanks, Alice: 2 × M']);
    expect(talk.last).toMatchObject({
      session: null,
      contactUpdates: [{ field: 'count', value: 2 }],
      entered: [{ actionId: 'callback:thanks' }],
    });
  });

  test('says what a message was for', () => {
    const talk = new Talk(bot);
    talk.writes('/order');
    const occasion = occasionOf(bot, talk.session);
    expect(planDialog(messageUpdate('Small'), occasion)).toMatchObject({
      plan: { triggered: null, answered: { actionId: 'command:/order', stepId: 'size', accepted: true } },
      wonBy: 'answer',
    });
    expect(planDialog(messageUpdate('huge'), occasion)).toMatchObject({
      plan: { triggered: null, answered: { stepId: 'size', accepted: false } },
      wonBy: 'retry',
    });
  });

  test('gives the same plan for the same input', () => {
    const talk = new Talk(bot);
    talk.writes('/order');
    const planned = () =>
      planDialog(structuredClone(messageUpdate('Small')), {
        bot: structuredClone(bot),
        keys: bot,
        session: talk.session,
        contact: aliceContact,
        now,
        values: new Map(),
      });
    expect(planned()).toEqual(planned());
  });

  test('offers options as buttons that carry the token of the question', () => {
    const talk = new Talk(bot);
    talk.writes('/order');
    expect(talk.sent[0]?.keyboard).toEqual([
      [
        { type: 'callback', label: 'Small', value: `answer:${talk.session?.token}.0`, needsMapping: false },
        { type: 'callback', label: 'Medium', value: `answer:${talk.session?.token}.1`, needsMapping: false },
      ],
    ]);
  });
});

describe('actions that are missing', () => {
  const all = withFields(
    dialog('/ask', question('q'), goTo('end')),
    callbackDialog('end', goTo('/last')),
    action('/last', { text: 'last' }),
  );
  const loaded = (...ids: string[]) => ({
    ...all,
    actions: all.actions.filter(({ actionId }) => ids.includes(actionId)),
  });

  test('are named until all are there', () => {
    const occasion = { keys: all, session: undefined, contact: aliceContact, now, values: new Map() };
    const ask = (bot: typeof all, session?: Talk['session']) =>
      planDialog(messageUpdate(session ? 'x' : '/ask'), { ...occasion, bot, session });
    expect(ask(loaded())).toEqual({ missing: ['command:/ask'] });
    const asked = ask(loaded('command:/ask'));
    expect(asked).toMatchObject({ plan: { effects: [{ text: 'q?' }] } });
    const session = 'session' in asked ? (asked.session ?? undefined) : undefined;
    expect(ask(loaded(), session)).toEqual({ missing: ['command:/ask'] });
    expect(ask(loaded('command:/ask'), session)).toEqual({ missing: ['callback:end'] });
    expect(ask(loaded('command:/ask', 'callback:end'), session)).toEqual({ missing: ['command:/last'] });
    expect(ask(all, session)).toMatchObject({ plan: { effects: [{ text: 'last' }] } });
  });
});

describe('a bot without dialogs', () => {
  const simple = botWith(
    action('/start', { text: 'Welcome' }),
    action('/later', { delayedCallbacks: [{ callbackCommand: 'remind', delaySeconds: 90 }] }),
    triggered('/tea', { type: 'text', match: 'contains', words: ['tea'] }),
    triggered('/joined', { type: 'joined' }),
    triggered('/else', { type: 'fallback' }),
    callbackAction('buy', {
      text: 'Bought',
      buttons: [{ type: 'callback', label: 'x', value: 'y'.repeat(80) }],
    }),
    action('/hi', { text: '{{contact.first_name}} {{start.payload}} {{message.text}} {{bot.name}} {{now}}' }),
  );
  const channel = { id: -1, type: 'channel' as const, title: 'News' };

  test.each([
    ...['/start', '/start x', 'START', '/later', 'my tea', '/hi you', 'what', '/x@other_bot', ' '].flatMap(
      (text) => [
        messageUpdate(text),
        messageUpdate(text, { chat: group }),
        messageUpdate(text, { chat: group, sender_chat: group }),
      ],
    ),
    messageUpdate('/start', { photo: [{ file_id: 'x' }], media_group_id: 'g' }),
    messageUpdate(undefined, { chat: group, new_chat_members: [alice] }),
    messageUpdate(undefined, { chat: group, new_chat_title: 'New' }),
    messageUpdate(undefined, { chat: group, migrate_to_chat_id: -7 }),
    pressUpdate('buy'),
    pressUpdate('gone'),
    pressUpdate('~k'),
    { update_id: 1, channel_post: message('/start', { chat: channel, from: undefined }) },
    { update_id: 1, edited_message: message('/start', { edit_date: 5 }) },
    { update_id: 1, callback_query: { id: 'q', from: alice, data: 'buy' } },
    { update_id: 1, my_chat_member: { chat: group, from: alice, new_chat_member: { status: 'left' } } },
    { update_id: 1, poll: {} },
  ])('has the plan that it had: %j', (update) => {
    const values = new Map([['k', 'buy']]);
    const isAnonymous = 'message' in update && 'sender_chat' in update.message;
    const contact = isAnonymous ? undefined : { ...aliceContact, language: null };
    const planned = planDialog(update, {
      bot: simple,
      keys: simple,
      session: undefined,
      contact,
      now,
      values,
    });
    expect(planned).toMatchObject({ session: undefined, contactUpdates: [], entered: [] });
    expect('plan' in planned && planned.plan).toEqual(plan(update, simple, values, now));
  });
});

test('an effect names what it belongs to', () => {
  const bot = withFields(dialog('/ask', question('q', { timeoutSeconds: 60 }), pause()));
  const planned = planDialog(messageUpdate('/ask'), occasionOf(bot));
  const effects: readonly Effect[] = 'plan' in planned ? planned.plan.effects : [];
  expect(effects[1]).toEqual({
    kind: 'scheduleStep',
    chat: expect.objectContaining({ telegramChatId: '1001' }),
    threadId: null,
    actionId: 'command:/ask',
    stepId: 'q',
    delaySeconds: 60,
    ofSession: true,
  });
});
