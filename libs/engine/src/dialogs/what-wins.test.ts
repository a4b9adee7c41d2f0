import type { Trigger } from '@botter/contracts';
import { action, callbackAction, message, now } from '../testing/samples';
import {
  dialog,
  number,
  occasionOf,
  question,
  says,
  sizes,
  Talk,
  triggered,
  withFields,
} from '../testing/talk';
import { staleButtonNotice } from '../update-plan';
import { planDialog } from './plan-dialog';

describe('what wins', () => {
  const text = (match: 'is' | 'starts' | 'contains', ...words: string[]): Trigger => ({
    type: 'text',
    match,
    words,
  });
  const actions = [
    dialog('/ask', question('count', number), says('got {{answer.count}}')),
    dialog('/pick', question('size', sizes), says('picked {{answer.size}}')),
    action('/start', { text: 'start' }),
    action('/medium', { text: 'medium' }),
    triggered('/spring', { type: 'start', payload: 'spring*' }),
    action('tea', { text: 'tea' }),
    triggered('/five', text('is', '5', 'hello')),
    triggered('/starts', text('starts', 'hello')),
    triggered('/contains', text('contains', 'hello')),
    triggered('/photo', { type: 'content', kinds: ['photo'] }),
    triggered('/else', { type: 'fallback' }),
    callbackAction('menu', { text: 'menu' }),
  ];
  const bot = withFields(...actions);

  test.each([
    ['an exact command', '/medium', ['medium', 'count?'], 'command'],
    ['an exact text of a command', 'tea', ['tea', 'count?'], 'command'],
    ['a start payload', '/start spring24', ['/spring', 'count?'], 'start'],
    ['/start', '/start', ['start', 'count?'], 'command'],
    ['/start with a payload that no trigger names', '/start x', ['start', 'count?'], 'command'],
    ['/cancel', '/cancel', ['The dialog is cancelled.'], 'cancel'],
    ['/cancel for this bot', '/CANCEL@TeaBot', ['The dialog is cancelled.'], 'cancel'],
    ['a valid answer, although a trigger is the text', '5', ['got 5'], 'answer'],
    ['a text that a trigger is', 'Hello', ['/five', 'count?'], 'textIs'],
    [
      'the retry before a text that starts',
      'hello you',
      ['Please send a whole number of at least 1.'],
      'retry',
    ],
    [
      'the retry before a text that contains',
      'oh hello',
      ['Please send a whole number of at least 1.'],
      'retry',
    ],
    ['the retry before the fallback', '/unknown', ['Please send a whole number of at least 1.'], 'retry'],
    ['a command that is typed without its slash', 'medium', ['medium', 'count?'], 'command'],
  ])('while a question waits: %s', (_, typed, replies, wonBy) => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    expect([talk.writes(typed), talk.last.wonBy]).toEqual([replies, wonBy]);
  });

  test('while a question waits: the retry before content', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    expect(talk.writes(undefined, { photo: [{ file_id: 'x' }] })).toEqual([
      'Please send a whole number of at least 1.',
    ]);
    expect(talk.last.wonBy).toBe('retry');
  });

  test.each([
    ['/cancel', ['/else'], 'fallback'],
    ['Hello', ['/five'], 'textIs'],
    ['hello you', ['/starts'], 'textStarts'],
    ['oh hello', ['/contains'], 'textContains'],
    ['medium', ['medium'], 'command'],
    ['anything', ['/else'], 'fallback'],
  ])('without a question: %s', (typed, replies, wonBy) => {
    const talk = new Talk(bot);
    expect([talk.writes(typed), talk.last.wonBy, talk.last.session]).toEqual([replies, wonBy, undefined]);
  });

  test('without a question: content', () => {
    const talk = new Talk(bot);
    expect(talk.writes(undefined, { photo: [{ file_id: 'x' }] })).toEqual(['/photo']);
    expect(talk.last.wonBy).toBe('content');
  });

  test('a typed label or value is a press, before the command of the same name', () => {
    for (const typed of ['Medium', 'm']) {
      const talk = new Talk(bot);
      talk.writes('/pick');
      expect(talk.writes(typed)).toEqual(['picked M']);
    }
    const talk = new Talk(bot);
    talk.writes('/pick');
    expect(talk.writes('/medium')).toEqual(['medium', 'size?']);
  });

  test('a text that is a command without its slash answers a question for a text', () => {
    const talk = new Talk(
      withFields(...actions, dialog('/name', question('name'), says('Hi {{answer.name}}'))),
    );
    talk.writes('/name');
    expect(talk.writes('Medium')).toEqual(['Hi Medium']);
  });

  test('/cancel is a command if the bot has it', () => {
    const talk = new Talk(withFields(...actions, action('/cancel', { text: 'Goodbye' })));
    talk.writes('/ask');
    expect(talk.writes('/cancel')).toEqual(['Goodbye', 'count?']);
    expect(talk.last).toMatchObject({ wonBy: 'command', session: undefined });
  });

  test('a cancelled dialog is over', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    talk.writes('/cancel');
    expect(talk.last.session).toBeNull();
    expect(talk.writes('5')).toEqual(['/five']);
  });

  test('a press runs, and the question stays open without being asked again', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    expect(talk.pressesValue('menu')).toEqual(['menu']);
    expect(talk.last).toMatchObject({ session: undefined, wonBy: 'press' });
    expect(talk.writes('2')).toEqual(['got 2']);
  });

  test('a stale press gets its notice and no message', () => {
    const talk = new Talk(bot);
    talk.writes('/pick');
    expect(talk.presses('Small')).toEqual(['picked S']);
    for (const press of [() => talk.presses('Small'), () => talk.pressesValue('gone')]) {
      expect(press()).toEqual([]);
      expect(talk.notice).toBe(staleButtonNotice);
      expect(talk.last).toMatchObject({ session: undefined, wonBy: 'stalePress' });
    }
  });

  test('no action can have the value of an option', () => {
    const taken = withFields(callbackAction('answer:abc.0', { text: 'taken' }));
    const talk = new Talk(taken);
    expect(talk.pressesValue('answer:abc.0')).toEqual([]);
    expect(talk.notice).toBe(staleButtonNotice);
  });

  test('an edited message never answers', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    const edited = { update_id: 3, edited_message: message('5', { edit_date: now.getTime() / 1000 }) };
    const planned = planDialog(edited, occasionOf(bot, talk.session));
    expect(planned).toMatchObject({ plan: { kind: 'edit' }, session: undefined, contactUpdates: [] });
  });
});
