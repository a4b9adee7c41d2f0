import { action, botWith, messageUpdate, now } from '../testing/samples';
import { aliceContact, dialog, question, says, Talk, withFields } from '../testing/talk';
import { planDialog } from './plan-dialog';

describe('edits', () => {
  const before = {
    ...withFields(dialog('/ask', question('a'), question('b'), says('{{answer.a}} {{answer.b}}'))),
    publishedVersion: 1,
  };

  test('go on in the newest version by the id of the step', () => {
    const talk = new Talk(before);
    talk.writes('/ask');
    const after = {
      ...withFields(dialog('/ask', question('z'), question('a'), says('new: {{answer.a}}'))),
      publishedVersion: 2,
    };
    const later = new Talk(after);
    later.session = talk.session;
    expect(later.writes('1')).toEqual(['new: 1']);
  });

  test('let a question that is gone be answered in its version, until a step still exists', () => {
    const talk = new Talk(before);
    talk.writes('/ask');
    const after = {
      ...withFields(
        dialog('/ask', question('z'), question('b', { text: 'new b?' }), says('new: {{answer.a}}')),
      ),
      publishedVersion: 2,
    };
    const occasion = {
      bot: after,
      keys: after,
      session: talk.session,
      contact: aliceContact,
      now,
      values: new Map(),
    };
    expect(planDialog(messageUpdate('1'), occasion)).toEqual({
      missing: ['command:/ask'],
      publishedVersion: 1,
    });
    const later = new Talk(after, before);
    later.session = talk.session;
    expect(later.writes('1')).toEqual(['new b?']);
    expect(later.session).toMatchObject({ stepId: 'b', publishedVersion: 2 });
    expect(later.writes('2')).toEqual(['new: 1']);
  });

  test('stay in the version of the question while no step of it exists any more', () => {
    const talk = new Talk(before);
    talk.writes('/ask');
    const after = { ...withFields(dialog('/ask', question('z'))), publishedVersion: 2 };
    const later = new Talk(after, before);
    later.session = talk.session;
    expect(later.writes('1')).toEqual(['b?']);
    expect(later.session).toMatchObject({ stepId: 'b', publishedVersion: 1 });
    expect(later.writes('2')).toEqual(['1 2']);
  });

  test.each([
    ['its action is gone', botWith(action('/else', { text: 'else' }, { triggers: [{ type: 'fallback' }] }))],
    [
      'its action is switched off',
      botWith(
        { ...dialog('/ask', question('a')), enabled: false },
        action('/else', { text: 'else' }, { triggers: [{ type: 'fallback' }] }),
      ),
    ],
    [
      'its step is gone, and changes are live immediately',
      botWith(
        dialog('/ask', question('z')),
        action('/else', { text: 'else' }, { triggers: [{ type: 'fallback' }] }),
      ),
    ],
  ])('end a dialog with the next answer, which is like any other message, if %s', (_, bot) => {
    const talk = new Talk(withFields(dialog('/ask', question('a'))));
    talk.writes('/ask');
    const later = new Talk(bot);
    later.session = talk.session;
    expect([later.writes('1'), later.last.session]).toEqual([['else'], null]);
  });
});
