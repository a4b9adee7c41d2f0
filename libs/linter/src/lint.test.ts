import { lint, problemsByAction, worstSeverity } from './lint';
import type { LintedAction, LintedConfiguration, Problem } from './problem';
import { buttonsTo, callback, command, delaysTo } from './testing/samples';

/** The findings in a bot with these actions. */
const found = (actions: readonly LintedAction[], more: Partial<LintedConfiguration> = {}) =>
  lint({ actions, ...more });
const brief = (problems: readonly Problem[]) =>
  problems.map(({ code, severity, actionId, where }) => ({ code, severity, actionId, where }));
const button = (index: number) => ({ part: 'button', index });
const delay = (index: number) => ({ part: 'delayedCallback', index });
const upload = { type: 'photo', source: 'upload', fileId: 'f1' } as const;

describe('no false alarms', () => {
  test('a bot without actions is new, not broken', () => {
    expect(lint({ actions: [], fileIds: new Set(), menuCommands: [] })).toEqual([]);
  });

  test('a correct bot has no problems', () => {
    const actions = [
      command(
        '/Start',
        {
          text: '<b>Hello</b> &amp; welcome',
          media: upload,
          buttons: [
            ...buttonsTo('menu', '/help', ' pay '),
            { label: 'Site', type: 'url', value: `https://example.com/${'a'.repeat(100)}` },
            { label: 'App', type: 'webapp', value: 'https://example.com/nowhere' },
          ],
        },
        { parseMode: 'HTML' },
      ),
      callback('menu', { delayedCallbacks: delaysTo('help') }),
      callback('/pay', { text: `${'a'.repeat(4096)} ` }),
      callback('help', {
        text: 'a < b',
        media: { type: 'photo', source: 'url', url: 'https://e.com/a.png' },
      }),
    ];
    const menuCommands = [{ command: 'start' }];
    expect(lint({ actions, fileIds: new Set(['f1']), menuCommands })).toEqual([]);
  });

  test('unknown facts are not checked', () => {
    expect(lint({ actions: [command('/start', { media: upload })] })).toEqual([]);
  });

  test('a disabled action is not checked', () => {
    const broken = command(
      '/old',
      { text: '<b>', buttons: buttonsTo('nowhere'), delayedCallbacks: delaysTo('gone') },
      { enabled: false, parseMode: 'HTML' },
    );
    expect(found([command('/start'), broken, callback('unused', {}, { enabled: false })])).toEqual([]);
  });

  test('a callback action with a trigger of its own is not reported as unreachable', () => {
    const triggers: LintedAction['triggers'] = [{ type: 'text', match: 'is', words: ['menu'] }];
    expect(found([command('/start'), callback('menu', {}, { triggers })])).toEqual([]);
  });

  test('the target of a disabled action is not reported as unreachable', () => {
    const off = command('/shop', { buttons: buttonsTo('buy') }, { enabled: false });
    expect(found([command('/start'), off, callback('buy')])).toEqual([]);
  });

  test('an enabled action takes precedence over a disabled one of the same name', () => {
    const start = command('/start', { buttons: buttonsTo('buy') });
    expect(found([start, callback('buy', {}, { enabled: false }), callback('/buy')])).toEqual([]);
  });

  test('buttons may form a loop, because someone presses them', () => {
    const start = command('start', { buttons: buttonsTo('a') });
    expect(
      found([start, callback('a', { buttons: buttonsTo('b') }), callback('b', { buttons: buttonsTo('a') })]),
    ).toEqual([]);
  });
});

describe('links', () => {
  test('reports a button whose value no callback action has, even if a command has it', () => {
    const problems = found([
      command('/start', { buttons: buttonsTo('menu', 'help') }),
      callback('menu'),
      command('help'),
    ]);
    expect(brief(problems)).toEqual([
      { code: 'button_without_target', severity: 'error', actionId: '/start', where: button(1) },
    ]);
    expect(problems[0]?.message).toBe(
      'The button “help” has no target: no callback action is called “help”.',
    );
    expect(problems[0]?.advice).toContain("“help” is a command, which a button can't send.");
  });

  test('reports a delayed callback whose action was deleted', () => {
    const problems = found([command('/start', { delayedCallbacks: delaysTo('later') })]);
    expect(brief(problems)).toEqual([
      { code: 'delay_without_target', severity: 'error', actionId: '/start', where: delay(0) },
    ]);
  });

  test('reports a button and a delayed callback whose target is disabled', () => {
    const start = command('/start', { buttons: buttonsTo('menu'), delayedCallbacks: delaysTo('menu') });
    const problems = found([start, callback('menu', {}, { enabled: false })]);
    expect(brief(problems)).toEqual([
      { code: 'disabled_target', severity: 'error', actionId: '/start', where: button(0) },
      { code: 'disabled_target', severity: 'error', actionId: '/start', where: delay(0) },
    ]);
    expect(problems[0]?.advice).toBe('Enable “menu”, or choose another action here.');
  });

  test('reports a callback action that only its own button runs', () => {
    const problems = found([command('/start'), callback('lost', { buttons: buttonsTo('lost') })]);
    expect(brief(problems)).toEqual([
      { code: 'unreachable_callback', severity: 'warning', actionId: 'lost', where: { part: 'command' } },
    ]);
    expect(problems[0]?.message).toContain('No button, delayed callback or step runs “lost”');
  });

  test('reports callback actions that only reach each other', () => {
    const problems = found([
      command('/start'),
      callback('a', { buttons: buttonsTo('b') }),
      callback('b', { buttons: buttonsTo('a') }),
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      'Only unreachable actions run “a”.',
      'Only unreachable actions run “b”.',
    ]);
  });
});

describe('loops of delays', () => {
  test('reports an action that delays itself', () => {
    const problems = found([
      command('/start', { buttons: buttonsTo('tick') }),
      callback('tick', { delayedCallbacks: delaysTo('tick') }),
    ]);
    expect(brief(problems)).toEqual([
      { code: 'delay_cycle', severity: 'warning', actionId: 'tick', where: delay(0) },
    ]);
  });

  test('reports a loop of several actions once, with its path', () => {
    const problems = found([
      command('/start', { delayedCallbacks: delaysTo('a') }),
      callback('a', { delayedCallbacks: delaysTo('end', 'b') }),
      callback('b', { delayedCallbacks: delaysTo('c') }),
      callback('c', { delayedCallbacks: delaysTo('a') }),
      callback('end'),
    ]);
    expect(brief(problems)).toEqual([
      { code: 'delay_cycle', severity: 'warning', actionId: 'a', where: delay(1) },
    ]);
    expect(problems[0]?.message).toContain('“a” → “b” → “c” → “a”');
  });

  test('reports two loops that share an action twice', () => {
    const problems = found([
      command('/start', { delayedCallbacks: delaysTo('a') }),
      callback('a', { delayedCallbacks: delaysTo('b') }),
      callback('b', { delayedCallbacks: delaysTo('a', 'c') }),
      callback('c', { delayedCallbacks: delaysTo('b') }),
    ]);
    expect(problems.map(({ code, actionId }) => [code, actionId])).toEqual([
      ['delay_cycle', 'a'],
      ['delay_cycle', 'c'],
    ]);
  });

  test('a disabled action breaks the loop', () => {
    const problems = found([
      command('/start', { buttons: buttonsTo('a') }),
      callback('a', { delayedCallbacks: delaysTo('b') }),
      callback('b', { delayedCallbacks: delaysTo('a') }, { enabled: false }),
    ]);
    expect(problems.map(({ code }) => code)).toEqual(['disabled_target']);
  });
});

describe('contents', () => {
  const text = { part: 'text' };
  const problemsOf = (data: Parameters<typeof command>[1], parseMode: '' | 'HTML' = '') =>
    found([command('/start', data, { parseMode })]);

  test('reports HTML that Telegram refuses and names the tag', () => {
    const problems = problemsOf({ text: 'Hello <b>you' }, 'HTML');
    expect(brief(problems)).toEqual([
      { code: 'bad_html', severity: 'error', actionId: '/start', where: text },
    ]);
    expect(problems[0]?.message).toContain('The tag <b> is never closed');
  });

  test('reports more formatting than Telegram shows', () => {
    const problems = problemsOf({ text: '<b>x</b> '.repeat(101) }, 'HTML');
    expect(brief(problems)).toEqual([
      { code: 'too_much_formatting', severity: 'warning', actionId: '/start', where: text },
    ]);
    expect(problems[0]?.message).toContain('101 formatted places');
  });

  test('reports formatting without text', () => {
    expect(brief(problemsOf({ text: '<b> </b>' }, 'HTML'))).toEqual([
      { code: 'formatting_without_text', severity: 'error', actionId: '/start', where: text },
    ]);
    expect(problemsOf({ text: '<b> </b>', media: upload }, 'HTML')).toEqual([]);
  });

  test('reports a text that is split, without counting tags', () => {
    const problems = problemsOf({ text: 'a'.repeat(4097) });
    expect(brief(problems)).toEqual([
      { code: 'text_too_long', severity: 'info', actionId: '/start', where: text },
    ]);
    expect(problems[0]?.message).toContain(
      '4,097 characters; one message holds 4,096. It is sent as 2 messages',
    );
    expect(problemsOf({ text: `<b>${'a'.repeat(4096)}</b>` }, 'HTML')).toEqual([]);
  });

  test('reports a caption over the limit', () => {
    expect(problemsOf({ text: 'a'.repeat(1024), media: upload })).toEqual([]);
    expect(brief(problemsOf({ text: 'a'.repeat(1025), media: upload }))).toEqual([
      { code: 'caption_too_long', severity: 'info', actionId: '/start', where: text },
    ]);
  });

  test('reports a value over 64 bytes; Cyrillic counts double', () => {
    const [fits, long] = ['д'.repeat(32), `${'д'.repeat(32)}!`];
    const actions = [command('/start', { buttons: buttonsTo(fits, long) }), callback(fits), callback(long)];
    expect(brief(found(actions))).toEqual([
      { code: 'value_too_long', severity: 'info', actionId: '/start', where: button(1) },
    ]);
  });

  test('reports a deleted file', () => {
    const problems = found([command('/start', { media: upload })], { fileIds: new Set(['f2']) });
    expect(brief(problems)).toEqual([
      { code: 'deleted_media', severity: 'error', actionId: '/start', where: { part: 'media' } },
    ]);
  });
});

describe('commands', () => {
  test('reports that no action replies to /start', () => {
    const expected = { code: 'missing_start', severity: 'warning', actionId: null, where: { part: 'bot' } };
    expect(brief(found([command('/help')]))).toEqual([expected]);
    expect(brief(found([command('/start promo')]))).toEqual([expected]);
    expect(brief(found([callback('start')]))[0]).toEqual(expected);
  });

  test('reports a disabled /start at its action', () => {
    expect(brief(found([command('/start', {}, { enabled: false })]))).toEqual([
      { code: 'missing_start', severity: 'warning', actionId: '/start', where: { part: 'command' } },
    ]);
  });

  test('reports menu commands without an enabled action', () => {
    const actions = [command('/start'), command('/news', {}, { enabled: false })];
    const problems = found(actions, {
      menuCommands: [{ command: 'start' }, { command: 'news' }, { command: '/help' }],
    });
    expect(brief(problems)).toEqual([
      {
        code: 'menu_command_without_action',
        severity: 'error',
        actionId: null,
        where: { part: 'menuCommand', index: 2, command: '/help' },
      },
      {
        code: 'disabled_target',
        severity: 'error',
        actionId: '/news',
        where: { part: 'command' },
      },
    ]);
    expect(problems[0]?.message).toBe('The menu offers “/help”, but no action replies to it.');
  });
});

test('problems come in the order of the list, each action from top to bottom', () => {
  const problems = found([
    command('/help', { text: '<i>Hi', buttons: buttonsTo('x') }, { parseMode: 'HTML' }),
    command('/news', { delayedCallbacks: delaysTo('y') }),
  ]);
  expect(problems.map(({ actionId, where }) => [actionId, where.part])).toEqual([
    [null, 'bot'],
    ['/help', 'text'],
    ['/help', 'button'],
    ['/news', 'delayedCallback'],
  ]);
  expect([...problemsByAction(problems).keys()]).toEqual([null, '/help', '/news']);
  expect(worstSeverity(problems)).toBe('error');
  expect(worstSeverity([])).toBeUndefined();
});

test('lints a thousand actions', () => {
  const names = Array.from({ length: 1000 }, (_, i) => `step-${i}`);
  const actions = [
    command('/start', { delayedCallbacks: delaysTo('step-0') }),
    ...names.map((name, i) => callback(name, { delayedCallbacks: delaysTo(names[i + 1] ?? 'step-999') })),
  ];
  expect(lint({ actions }).map(({ code }) => code)).toEqual(['delay_cycle']);
});

describe('what Telegram refused', () => {
  const refused = (text: string, action: LintedAction) =>
    found([action], {
      refusals: [
        { actionId: action.id, text },
        { actionId: 'gone', text },
      ],
    });
  const start = command('/start', { text: 'Hello' });

  test('is quoted at the part that it names', () => {
    const [problem] = refused("Bad Request: can't parse entities", start);
    expect(problem).toMatchObject({
      code: 'refused_by_telegram',
      severity: 'error',
      actionId: start.id,
      where: { part: 'text' },
      message: "Telegram refused this action when it was last sent: Bad Request: can't parse entities.",
    });
    expect(refused('Bad Request: BUTTON_URL_INVALID', start)[0]?.where).toEqual(button(0));
    const withPhoto = command('/start', { text: 'Hello', media: upload });
    expect(refused('Bad Request: wrong file identifier', withPhoto)[0]?.where).toEqual({ part: 'media' });
  });

  test('is not blamed for a dialog that was stopped', () => {
    const text = 'The action goes on by itself again and again';
    const [problem] = found([start], { refusals: [{ actionId: start.id, text, isDialog: true }] });
    expect(problem).toMatchObject({ code: 'dialog_stopped', severity: 'error', message: `${text}.` });
  });

  test('is not reported for a disabled action', () => {
    const codes = refused('no', { ...start, enabled: false }).map(({ code }) => code);
    expect(codes).not.toContain('refused_by_telegram');
  });
});
