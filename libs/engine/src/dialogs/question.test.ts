import type { Step } from '@botter/contracts';
import { alice, callbackAction, group, messageUpdate, now } from '../testing/samples';
import { aliceContact, dialog, number, occasionOf, question, says, Talk, withFields } from '../testing/talk';
import { staleButtonNotice } from '../update-plan';
import { planDialog } from './plan-dialog';

const handOver: Step<'handOver'> = { type: 'handOver', id: 'people', note: '' };

describe('a question', () => {
  const retried = (more: Partial<Step<'question'>>) =>
    withFields(
      dialog('/ask', question('count', { ...number, ...more }), says('got {{answer.count}}')),
      callbackAction('human', { text: 'Ask a person' }),
    );

  test('is asked as often as it says, and then runs its action', () => {
    const talk = new Talk(
      retried({ retries: 1, retryText: 'A number, {{contact.first_name}}!', onInvalid: 'human' }),
    );
    talk.writes('/ask');
    expect(talk.writes('x')).toEqual(['A number, Alice!']);
    expect(talk.writes('x')).toEqual(['Ask a person']);
    expect(talk.last).toMatchObject({ session: null, entered: [{ command: 'human' }] });
  });

  test('ends the dialog after the last invalid answer if it names no action', () => {
    const talk = new Talk(retried({ retries: 0 }));
    talk.writes('/ask');
    expect([talk.writes('x'), talk.last.session]).toEqual([[], null]);
  });

  test('runs its action if no answer comes in time after it was asked last', () => {
    const talk = new Talk(retried({ timeoutSeconds: 60, onTimeout: 'human' }));
    talk.writes('/ask');
    talk.writes('x');
    expect(talk.due).toHaveLength(2);
    expect(talk.waits()).toEqual(['Ask a person']);
    expect([talk.last.session, talk.due]).toEqual([null, []]);
  });

  test('is forgotten by its time-out once it is answered', () => {
    const talk = new Talk(retried({ timeoutSeconds: 60, onTimeout: 'human' }));
    talk.writes('/ask');
    talk.writes('3');
    expect(talk.waits()).toEqual([]);
  });

  test.each([
    ['phone', 'contact', { contact: { phone_number: '+491701234567', user_id: alice.id } }],
    ['location', 'location', { location: { latitude: 1, longitude: 2 } }],
  ] as const)('for a %s offers a keyboard, and removes it afterwards', (type, keyboard, content) => {
    const more = { label: expect.any(String) };
    const talk = new Talk(
      withFields(
        dialog(
          '/ask',
          question('it', { answer: { type } }),
          says('menu', { buttons: [{ type: 'url', label: 'x', value: 'https://x.test' }] }),
          says('thanks'),
          says('bye'),
        ),
      ),
    );
    talk.writes('/ask');
    talk.writes('x');
    talk.writes(undefined, content);
    expect(talk.sent.map(({ replyKeyboard }) => replyKeyboard)).toEqual([
      { type: keyboard, ...more },
      { type: keyboard, ...more },
      undefined,
      { type: 'remove' },
      undefined,
    ]);
  });

  test('removes its keyboard when the dialog is cancelled', () => {
    const talk = new Talk(withFields(dialog('/ask', question('it', { answer: { type: 'phone' } }))));
    talk.writes('/ask');
    talk.writes('/cancel');
    expect(talk.sent.at(-1)?.replyKeyboard).toEqual({ type: 'remove' });
  });

  test.each([
    ['is over', 'Thank you.', [], (talk: Talk) => talk.writes('0170 1234567')],
    [
      'leaves to people',
      'A person will answer here.',
      [handOver],
      (talk: Talk) => talk.writes('0170 1234567'),
    ],
    ['gives up', 'The dialog has ended.', [], (talk: Talk) => talk.writes('x')],
    ['has no answer in time', 'The time to answer is over.', [], (talk: Talk) => talk.waits()],
  ] as const)('removes its keyboard also if the dialog %s without a message', (_, words, steps, end) => {
    const phone = question('it', { answer: { type: 'phone' }, retries: 0, timeoutSeconds: 60 });
    const talk = new Talk(withFields(dialog('/ask', phone, ...steps)));
    talk.writes('/ask');
    expect(end(talk)).toEqual([words]);
    expect([talk.sent.at(-1)?.replyKeyboard, talk.last.session]).toEqual([{ type: 'remove' }, null]);
  });

  test('keeps an answer only for the run if its field was deleted', () => {
    const talk = new Talk({
      ...withFields(dialog('/ask', question('q', { field: 'gone' }), says('{{answer.q}}'))),
    });
    talk.writes('/ask');
    expect([talk.writes('tea'), talk.last.contactUpdates]).toEqual([['tea'], []]);
  });

  test('refuses a text that its field could not keep', () => {
    const talk = new Talk(withFields(dialog('/ask', question('q', { field: 'size' }))));
    talk.writes('/ask');
    expect(talk.writes('x'.repeat(1_001))).toEqual(['Please send a text of at most 1000 characters.']);
  });

  test('counts an album as one answer', () => {
    const bot = withFields(
      dialog(
        '/ask',
        question('q', { answer: { type: 'photo' } }),
        question('next', { answer: { type: 'photo' } }),
      ),
    );
    const talk = new Talk(bot);
    talk.writes('/ask');
    const item = messageUpdate(undefined, { photo: [{ file_id: 'x' }], media_group_id: 'g' });
    const occasion = () => occasionOf(bot, talk.session);
    const first = planDialog(item, occasion());
    talk.writes(undefined, { photo: [{ file_id: 'x' }], media_group_id: 'g' });
    const second = planDialog(item, occasion());
    // Of two plans with one key, a chat carries out only the first.
    for (const one of [first, second]) expect(one).toMatchObject({ plan: { onceKey: 'album-g' } });
  });

  test('keeps the id that the message gets in the inbox', () => {
    const bot = withFields(dialog('/ask', question('q', { answer: { type: 'photo' } }), question('next')));
    const talk = new Talk(bot);
    talk.writes('/ask');
    const planned = planDialog(messageUpdate(undefined, { photo: [{ file_id: 'x' }] }), {
      bot,
      keys: bot,
      session: talk.session,
      contact: aliceContact,
      messageId: 'inbox-1',
      now,
      values: new Map(),
    });
    expect(planned).toMatchObject({ session: { answers: { q: 'inbox-1' } } });
  });

  test('is answered in a group only by replies and mentions, and only by the one who is asked', () => {
    const bot = retried({});
    const talk = new Talk(bot);
    const inGroup = { chat: group };
    expect(talk.writes('/ask@TeaBot', inGroup)).toEqual(['count?']);
    expect(talk.writes('5', inGroup)).toEqual([]);
    expect(talk.last.session).toBeUndefined();
    expect(talk.writes('@TeaBot five', inGroup)).toEqual(['Please send a whole number of at least 1.']);
    const reply_to_message = { from: { id: 42, username: 'TeaBot' } };
    expect(talk.writes('5', { ...inGroup, reply_to_message })).toEqual(['got 5']);
  });

  test('takes the option with the label that was pressed, although the options were changed since', () => {
    const asked = (...options: { label: string; value: string }[]) =>
      withFields(
        dialog('/pick', question('q', { answer: { type: 'choice', options } }), says('{{answer.q}}')),
      );
    const talk = new Talk(asked({ label: 'Tea', value: 't' }, { label: 'Cake', value: 'c' }));
    talk.writes('/pick');
    const changed = new Talk(asked({ label: 'Cake', value: 'c2' }, { label: 'Pie', value: 'p' }));
    changed.session = talk.session;
    changed.sent = talk.sent;
    expect(changed.presses('Tea')).toEqual([]);
    expect(changed.notice).toBe(staleButtonNotice);
    expect(changed.presses('Cake')).toEqual(['c2']);
  });

  test('has a token of its own each time it is asked', () => {
    const talk = new Talk(withFields(dialog('/ask', question('a'), question('b'), question('c'))));
    talk.writes('/ask');
    const tokens = [talk.session?.token];
    for (const text of ['1', '2', '/ask']) {
      talk.writes(text);
      tokens.push(talk.session?.token);
    }
    expect(new Set(tokens).size).toBe(4);
  });
});
