import { planCallback } from '../plan';
import type { ChatFacts } from '../plan-types';
import { action, botWith, callbackAction, now } from '../testing/samples';
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
  set,
  Talk,
  withFields,
} from '../testing/talk';
import { planDialogCallback, planDueStep } from './plan-due';

const chat: ChatFacts = { telegramChatId: '1001', type: 'private', name: 'Alice', username: null };
const nothing = { effects: [], session: undefined, contactUpdates: [], entered: [] };

describe('a step that is due', () => {
  const bot = withFields(
    dialog(
      '/slow',
      says('one {{message.text}}'),
      pause(),
      set({ tag: 'late', on: true }),
      says('{{message.text}}'),
    ),
    dialog('/ask', question('q', { timeoutSeconds: 60, onTimeout: 'lost' })),
    callbackAction('lost', { text: 'Lost' }),
  );
  const due = (stepId: string, actionId = 'command:/slow') => ({ actionId, stepId, chat, threadId: null });

  test('continues with what the run knew', () => {
    const talk = new Talk(bot);
    talk.writes('/slow');
    expect(talk.waits()).toEqual(['/slow']);
    expect(talk.last).toMatchObject({ session: null, contactUpdates: [{ tag: 'late', on: true }] });
  });

  test('does nothing if the person is already somewhere else', () => {
    const talk = new Talk(bot);
    expect(planDueStep(due('p2'), occasionOf(bot))).toEqual(nothing);
    talk.writes('/ask');
    for (const late of [due('p2'), due('other', 'command:/ask')]) {
      expect(planDueStep(late, occasionOf(bot, talk.session))).toEqual(nothing);
    }
  });

  test('ends the dialog if its step or its action is gone', () => {
    const talk = new Talk(bot);
    talk.writes('/slow');
    for (const changed of [botWith(), botWith(dialog('/slow', says('one')))]) {
      expect(planDueStep(due('p2'), occasionOf(changed, talk.session))).toEqual({
        ...nothing,
        session: null,
      });
    }
  });

  test('names the actions that are missing', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    const asked = { ...occasionOf(bot, talk.session), bot: { ...bot, actions: [] } };
    expect(planDueStep(due('q', 'command:/ask'), asked)).toEqual({ missing: ['command:/ask'] });
    const withAsk = { ...asked, bot: { ...bot, actions: bot.actions.slice(1, 2) } };
    expect(planDueStep(due('q', 'command:/ask'), withAsk)).toEqual({ missing: ['callback:lost'] });
  });

  test('continues in the version of the pause if that is gone from the newest', () => {
    const before = { ...bot, publishedVersion: 1 };
    const after = { ...withFields(dialog('/slow', says('new'))), publishedVersion: 2 };
    const talk = new Talk(before);
    talk.writes('/slow');
    const occasion = occasionOf(after, talk.session);
    expect(planDueStep(due('p2'), occasion)).toEqual({ missing: ['command:/slow'], publishedVersion: 1 });
    expect(planDueStep(due('p2'), { ...occasion, earlier: before })).toMatchObject({
      effects: [{ text: '/slow' }],
      session: null,
    });
  });

  test('ends a question that no one answers and that asks itself again', () => {
    const asking = withFields(
      dialog('/ask', goTo('again')),
      callbackDialog('again', question('q', { timeoutSeconds: 60, onTimeout: 'again' })),
    );
    const talk = new Talk(asking);
    talk.writes('/ask');
    let runs = 0;
    for (; talk.due.length > 0; runs++) talk.waits();
    expect(runs).toBeLessThanOrEqual(100);
    expect(talk.last).toMatchObject({ session: null, problem: { actionId: 'callback:again' } });
  });

  test('can repeat as often as people want, if they do something', () => {
    const talk = new Talk(withFields(dialog('/ask', question('q'), pause(), goTo('/ask'))));
    talk.writes('/ask');
    for (let i = 0; i < 150; i++) {
      talk.writes('more');
      expect(talk.waits()).toEqual(['q?']);
    }
  });
});

describe('a delayed callback', () => {
  const bot = withFields(
    dialog('/ask', question('count', number), says('got {{answer.count}}')),
    callbackAction('remind', { text: 'Remember, {{contact.first_name}}' }),
    callbackDialog('poll', question('mood'), says('{{answer.mood}}!')),
    callbackDialog('slow', says('one'), pause(), says('two')),
    action('/later', { delayedCallbacks: [{ callbackCommand: 'remind', delaySeconds: 90 }] }),
  );
  const due = (command: string) => ({ command, chat, threadId: null, depth: 3 });
  const replies = (talk: Talk, command: string) => {
    const planned = planDialogCallback(due(command), {
      ...occasionOf(bot, talk.session),
      contact: talk.contact,
    });
    if ('missing' in planned) throw new Error('missing');
    talk.session = planned.session === undefined ? talk.session : (planned.session ?? undefined);
    return planned.effects.flatMap((effect) => (effect.kind === 'send' ? [effect.text] : []));
  };

  test('leaves an open question open', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    expect(replies(talk, 'remind')).toEqual(['Remember, Alice']);
    expect(talk.writes('4')).toEqual(['got 4']);
  });

  test('leaves an open question open while it pauses', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    expect(replies(talk, 'slow')).toEqual(['one']);
    expect(talk.writes('4')).toEqual(['got 4']);
  });

  test('can begin a dialog', () => {
    const talk = new Talk(bot);
    expect(replies(talk, 'poll')).toEqual(['mood?']);
    expect(talk.writes('good')).toEqual(['good!']);
  });

  test('is the same as in a bot without dialogs', () => {
    const simple = botWith(
      callbackAction('again', { delayedCallbacks: [{ callbackCommand: 'again', delaySeconds: 5 }] }),
    );
    for (const command of ['again', 'gone']) {
      const { triggered, effects } = planCallback(due(command), simple, now);
      expect(planDialogCallback(due(command), { ...occasionOf(simple), contact: aliceContact })).toEqual({
        ...nothing,
        triggered,
        effects,
      });
    }
  });

  test('names the action that is missing', () => {
    const occasion = { ...occasionOf(bot), bot: { ...bot, actions: [] } };
    expect(planDialogCallback(due('poll'), occasion)).toEqual({ missing: ['callback:poll'] });
  });
});
