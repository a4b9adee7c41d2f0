import { callbackDialog, dialog, number, pause, question, says, Talk, withFields } from '../testing/talk';

describe('an action that comes in between', () => {
  const bot = withFields(
    dialog('/ask', question('count', { ...number, timeoutSeconds: 60 }), says('got {{answer.count}}')),
    dialog('/slow', says('one'), pause(), says('two')),
    callbackDialog('slow', says('one'), pause(), says('two')),
    dialog('/other', question('name'), says('Hi {{answer.name}}')),
    dialog('/person', { type: 'handOver', id: 'h', note: '' }),
  );

  test('is followed by the question, after its pauses', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    expect(talk.writes('/slow')).toEqual(['one']);
    talk.due.shift();
    expect(talk.waits()).toEqual(['two', 'count?']);
    expect(talk.writes('4')).toEqual(['got 4']);
  });

  test('is left if the answer comes during its pause', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    talk.writes('/slow');
    expect(talk.writes('4')).toEqual(['got 4']);
    expect(talk.waits()).toEqual([]);
  });

  test('after a press the question is open again, and has its time', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    expect(talk.pressesValue('slow')).toEqual(['one']);
    talk.due.shift();
    expect(talk.waits()).toEqual(['two']);
    expect(talk.due).toMatchObject([{ effect: { kind: 'scheduleStep', stepId: 'count' } }]);
    expect(talk.writes('4')).toEqual(['got 4']);
  });

  test('replaces the dialog if it asks something itself', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    expect(talk.writes('/other')).toEqual(['name?']);
    expect(talk.writes('Bo')).toEqual(['Hi Bo']);
    expect(talk.last.session).toBeNull();
  });

  test('is not followed by the question if it hands over', () => {
    const talk = new Talk(bot);
    talk.writes('/ask');
    expect([talk.writes('/person'), talk.last.session]).toEqual([[], undefined]);
  });
});
