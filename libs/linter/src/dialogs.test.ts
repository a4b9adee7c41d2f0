import type { Condition, ConditionGroup, ContactField, Step } from '@botter/contracts';
import { sampleQuestion, sampleMessage as say } from '@botter/contracts/testing';
import { lint } from './lint';
import type { LintedAction } from './problem';
import { buttonsTo, callback, command, delaysTo } from './testing/samples';

const contactFields: ContactField[] = [
  { key: 'size', label: 'Size', type: 'text' },
  { key: 'count', label: 'How many', type: 'number' },
  { key: 'birthday', label: 'Birthday', type: 'date' },
  { key: 'vip', label: 'Regular guest', type: 'yes_no' },
];

const ask = (id: string, more: Partial<Step<'question'>> = {}): Step =>
  sampleQuestion(id, { text: `What is the ${id}?`, ...more });
const goTo = (action: string, id = 'go'): Step => ({ id, type: 'goTo', action });
const pause: Step = { id: 'wait', type: 'pause', seconds: 2 };
const handOver: Step = { id: 'hand', type: 'handOver', note: 'Wants {{contact.size}}' };
const set = (...changes: Step<'set'>['changes']): Step => ({ id: 'set', type: 'set', changes });
const branch = (...branches: [when: Condition, goTo: string][]): Step => ({
  id: 'branch',
  type: 'branch',
  branches: branches.map(([when, to]) => ({ when, goTo: to })),
});
const large: ConditionGroup = { all: [{ field: 'size', op: 'is', value: 'L' }] };
const choice = (...labels: string[]) => ({
  type: 'choice' as const,
  options: labels.map((label, at) => ({ label, value: `value ${at}` })),
});

/** A correct bot, whose action /order has these steps. */
const bot = (...steps: Step[]): LintedAction[] => [
  command('/start', { buttons: buttonsTo('thanks', 'help') }),
  command('/order', { text: '', steps }),
  callback('thanks', { text: 'Thank you, {{contact.first_name | default: "friend"}}!' }),
  callback('help', { steps: [handOver] }),
];
const found = (steps: readonly Step[], more: Parameters<typeof bot> = []) =>
  lint({ actions: bot(...steps, ...more), contactFields, fileIds: new Set() });

test('a correct dialog has no problems', () => {
  const steps = [
    say('hello', 'Hello {{contact.name}}, it is {{now | date: "HH:mm"}}', { buttons: buttonsTo('help') }),
    ask('size', { answer: choice('S', 'M', 'L'), field: 'size', onInvalid: 'help' }),
    branch([large, 'thanks'], [{ any: [{ field: 'vip', op: 'is', value: true }, large] }, '/start']),
    ask('count', {
      text: 'How many {{answer.size}}?',
      answer: { type: 'number', min: 1, whole: true },
      field: 'count',
      retryText: 'A number, please',
      onInvalid: 'help',
      timeoutSeconds: 3_600,
      onTimeout: '/START',
    }),
    set({ field: 'count', add: 1 }, { field: 'birthday', value: '2000-01-31' }, { tag: 'guest', on: true }),
    pause,
    goTo('thanks'),
  ];
  expect(found(steps)).toEqual([]);
});

test('unknown facts are not checked', () => {
  const actions = bot(set({ field: 'color', value: '{{contact.shoe}}' }));
  expect(lint({ actions })).toEqual([]);
});

const upload = { type: 'photo', source: 'upload', fileId: 'gone' } as const;
const never: ConditionGroup = { any: [] };
const always: Condition = { all: [] };
const faults: [fault: string, steps: Step[], code: string, index: number, message: string][] = [
  ['a missing target', [goTo('gone')], 'step_without_target', 0, 'Step 1 goes to “gone”'],
  ['a missing target of a branch', [branch([large, 'gone'])], 'step_without_target', 0, 'Branch 1 of step 1'],
  ['a command without its slash', [goTo('start')], 'step_without_target', 0, 'Step 1 goes to “start”'],
  [
    'a missing action after invalid answers',
    [ask('size', { onInvalid: 'gone' })],
    'step_without_target',
    0,
    'The last invalid answer to step 1 goes to “gone”',
  ],
  [
    'a missing action after a time-out',
    [ask('size', { timeoutSeconds: 60, onTimeout: 'gone' })],
    'step_without_target',
    0,
    'The time-out of step 1 goes to “gone”',
  ],
  [
    'a missing target of a button',
    [pause, say('m', 'Hi', { buttons: buttonsTo('thanks', 'gone') })],
    'button_without_target',
    1,
    'The button “gone” of step 2 has no target',
  ],
  ['an unknown field in a text', [say('m', 'In {{contact.color}}?')], 'unknown_value', 0, 'no field “color”'],
  ['an unknown answer in a text', [say('m', '{{answer.color}}')], 'unknown_value', 0, 'has the ID “color”'],
  [
    'an unknown field of a question',
    [ask('color', { field: 'color' })],
    'unknown_field',
    0,
    'Step 1 keeps its answer in “color”',
  ],
  [
    'an unknown field that changes',
    [set({ field: 'color', clear: true })],
    'unknown_field',
    0,
    'changes “color”',
  ],
  [
    'a built-in field that changes',
    [set({ field: 'first_name', value: 'Anna' })],
    'unknown_field',
    0,
    'Step 1 changes “first_name”',
  ],
  [
    'an unknown field of a test',
    [branch([{ all: [{ any: [{ field: 'color', op: 'set' }] }] }, 'thanks'])],
    'unknown_field',
    0,
    'Step 1 looks at “color”',
  ],
  [
    'a field that keeps no such answer',
    [ask('count', { field: 'count' })],
    'wrong_field_type',
    0,
    '“count”, which is a field for numbers',
  ],
  [
    'a value that the field does not keep',
    [set({ field: 'count', value: 'many' })],
    'wrong_field_type',
    0,
    'Step 1 sets “count”',
  ],
  ['adding to a text', [set({ field: 'size', add: 1 })], 'wrong_field_type', 0, 'Step 1 adds to “size”'],
  [
    'days since a value that is no date',
    [branch([{ all: [{ field: 'size', op: 'within_days', value: 3 }] }, 'thanks'])],
    'wrong_field_type',
    0,
    'compares “size” with dates',
  ],
  [
    'changing a field twice',
    [set({ field: 'size', value: 'M' }, { field: 'size', value: 'L' })],
    'changed_twice',
    0,
    'changes “size” twice',
  ],
  [
    'a question that begins again',
    [ask('count', { answer: { type: 'number' }, onInvalid: '/order' })],
    'question_without_way_out',
    0,
    'begins its own action again',
  ],
  [
    'an action after a time-out that never comes',
    [ask('size', { onTimeout: 'help' })],
    'unused_setting',
    0,
    'waits without a limit',
  ],
  [
    'a text for asking again that is never sent',
    [ask('size', { retries: 0, retryText: 'Again?' })],
    'unused_setting',
    0,
    'never asked again',
  ],
  [
    'limits without a number in between',
    [ask('count', { answer: { type: 'number', min: 1.2, max: 1.8, whole: true }, onInvalid: 'help' })],
    'no_valid_answer',
    0,
    'no number is within its limits',
  ],
  [
    'a long option',
    [ask('size', { answer: choice('Large', 'x'.repeat(41)), onInvalid: 'help' })],
    'long_option',
    0,
    'has 41 characters',
  ],
  [
    'two options of the same label',
    [ask('size', { answer: choice('Große', 'M', 'GROSSE'), onInvalid: 'help' })],
    'same_options',
    0,
    'two options for the answer “GROSSE”',
  ],
  [
    'an option called like the value of another',
    [ask('size', { answer: choice('Value 1', 'M'), onInvalid: 'help' })],
    'same_options',
    0,
    'two options for the answer “value 1”',
  ],
  [
    'steps after a jump',
    [goTo('help'), pause, say('m', 'Bye')],
    'never_reached',
    1,
    'Steps 2 to 3 are never',
  ],
  [
    'a step after a hand-over',
    [handOver, say('m', 'Bye')],
    'never_reached',
    1,
    'step 1 hands over to a person',
  ],
  [
    'a step after a branch that always fits',
    [branch([always, 'help']), say('m', 'Bye')],
    'never_reached',
    1,
    'step 1 has a branch that always fits',
  ],
  [
    'a branch after one that always fits',
    [branch([{ any: [{ chance: 100 }, large] }, 'help'], [large, 'thanks'])],
    'never_reached',
    0,
    'Branch 2 of step 1, to “thanks”, is never chosen, because branch 1 always fits',
  ],
  [
    'two branches with the same condition',
    [branch([large, 'help'], [large, 'thanks'])],
    'never_reached',
    0,
    'a branch before it has the same condition',
  ],
  [
    'a condition that never fits',
    [branch([{ all: [never] }, 'help'])],
    'never_reached',
    0,
    'its condition never fits',
  ],
  ['a pause at the end', [say('m', 'Bye'), pause], 'pause_at_end', 1, 'Nothing follows this pause'],
  [
    'too many messages at once',
    Array.from({ length: 21 }, (_, at) => say(`m${at}`, 'Hi')),
    'too_many_messages',
    20,
    'at most 20 messages together',
  ],
  ['a long text', [say('m', 'a'.repeat(4_097))], 'text_too_long', 0, 'sent as 2 messages'],
  [
    'formatting that Telegram refuses',
    [ask('size', { text: '<b>x', parseMode: 'HTML' })],
    'bad_html',
    0,
    '<b>',
  ],
  [
    'formatting without a text',
    [say('m', '<b> </b>', { parseMode: 'HTML' })],
    'formatting_without_text',
    0,
    'formatting but no text',
  ],
  ['a deleted file', [say('m', '', { media: upload })], 'deleted_media', 0, 'The photo of this message'],
  ['an action that goes to itself', [goTo('/order')], 'step_cycle', 0, '“/order” goes to itself'],
  [
    'an action that returns to itself after a pause',
    [pause, goTo('/order')],
    'delay_cycle',
    1,
    'runs itself again after each delay',
  ],
];

test.each(faults)('finds %s', (_, steps, code, index, message) => {
  const problems = found(steps);
  expect(problems).toMatchObject([{ code, actionId: '/order', where: { part: 'step', index } }]);
  expect(problems[0]?.message).toContain(message);
});

test('finds each of twenty kinds of faults in one bot, and says what to do', () => {
  const kinds = new Map(faults.map((fault) => [fault[2], fault]));
  const planted = [...kinds.values()].map(([, steps, code, index], at) => {
    const name = `/fault${at}`;
    const text = JSON.stringify(steps).replaceAll('/order', name);
    return { action: command(name, { text: '', steps: JSON.parse(text) as Step[] }), code, index };
  });
  expect(planted.length).toBeGreaterThanOrEqual(20);
  const problems = lint({
    actions: [...bot(), ...planted.map(({ action }) => action)],
    contactFields,
    fileIds: new Set(),
  });
  for (const { action, code, index } of planted) {
    const [problem, ...others] = problems.filter(({ actionId }) => actionId === action.id);
    expect([problem, others]).toMatchObject([{ code, where: { part: 'step', index } }, []]);
    // An instruction, as a sentence.
    expect(problem?.advice).toMatch(
      /^(Add|Ask|Change|Choose|Correct|Give|Let|Move|Remove|Shorten|Write) .+\.$/,
    );
  }
});

describe('loops', () => {
  const loop = (...between: Step[]) => [
    command('/start', { steps: [goTo('a')] }),
    callback('a', { steps: [...between, goTo('b')] }),
    callback('b', { steps: [branch([large, 'a'])] }),
  ];

  test('finds one through several actions, which a condition may end', () => {
    expect(lint({ actions: loop() })).toMatchObject([
      {
        code: 'step_cycle',
        severity: 'warning',
        actionId: 'a',
        message: 'These actions form a loop without a question or a pause: “a” → “b” → “a”.',
      },
    ]);
  });

  test('accepts one with a question', () => {
    expect(lint({ actions: loop(ask('size')) })).toEqual([]);
  });

  test('finds one of a pause and a delayed callback', () => {
    const actions = [
      command('/start', { steps: [pause, goTo('a')] }),
      callback('a', { delayedCallbacks: delaysTo('b') }),
      callback('b', { steps: [goTo('a')] }),
    ];
    expect(lint({ actions })).toMatchObject([
      { code: 'delay_cycle', actionId: 'a', message: expect.stringContaining('“a” → “b” → “a”') },
    ]);
  });

  test('an error if nothing ends it', () => {
    expect(lint({ actions: bot(goTo('/order')) })).toMatchObject([{ code: 'step_cycle', severity: 'error' }]);
  });
});

test('a callback action that only a step goes to is reached', () => {
  const actions = [command('/start', { steps: [goTo('end')] }), callback('end')];
  expect(lint({ actions })).toEqual([]);
});
