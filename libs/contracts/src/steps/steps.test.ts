import { referencesOf, renameReferences } from '../action-references';
import { actionBodySchema } from '../actions';
import { savedStepsSchema, stepSentence } from '.';

const question = { type: 'question', text: 'What size?', answer: { type: 'text' } };
const message = { type: 'message', text: 'Thanks' };

const problemsOf = (steps: unknown, text = '') => {
  const { error } = actionBodySchema.safeParse({ command: 'order', actionData: { text, steps } });
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
};

test('saves an action that has steps instead of a message', () => {
  expect(problemsOf([question])).toEqual([]);
  expect(problemsOf([])).toEqual([['actionData.text', 'Command and message are required']]);
});

test('gives the lowest free ids to steps without one, and keeps those of the others', () => {
  const steps = savedStepsSchema.parse([
    { ...message, id: 's1' },
    message,
    { ...message, id: 'size' },
    message,
  ]);
  expect(steps.map(({ id }) => id)).toEqual(['s1', 's2', 'size', 's3']);
});

test('fills in what a step leaves out', () => {
  expect(savedStepsSchema.parse([question])[0]).toEqual({
    id: 's1',
    ...question,
    parseMode: '',
    field: null,
    retryText: null,
    retries: 2,
    onInvalid: null,
    timeoutSeconds: null,
    onTimeout: null,
  });
});

test.each([
  ['31 steps', Array.from({ length: 31 }, () => message), 'An action has at most 30 steps'],
  [
    'two steps with one id',
    [
      { ...message, id: 'a' },
      { ...message, id: 'a' },
    ],
    'Each step needs an id of its own',
  ],
  ['an id with a space', [{ ...message, id: 'a b' }], "A step's id has 1 to 32 letters, digits, _ or -"],
  ['a message without text and file', [{ type: 'message' }], 'A message needs a text or a file'],
  [
    'a text that Telegram refuses',
    [{ ...message, parseMode: 'HTML', text: '<b>x' }],
    expect.stringContaining('b'),
  ],
  ['a pause of 31 seconds', [{ type: 'pause', seconds: 31 }], 'A pause has 1 to 30 seconds'],
  ['an empty question', [{ ...question, text: ' ' }], 'Enter the question'],
  ['6 retries', [{ ...question, retries: 6 }], 'A question is asked again 0 to 5 times'],
  [
    'a time-out of 59 seconds',
    [{ ...question, timeoutSeconds: 59 }],
    'A question waits for 1 minute to 30 days',
  ],
  ['a key with a capital', [{ ...question, field: 'Size' }], "A field's key has 1 to 32 of a-z, 0-9 and _"],
  [
    'a choice of one',
    [{ ...question, answer: { type: 'choice', options: [{ label: 'S', value: 's' }] } }],
    'A choice has 2 to 20 options',
  ],
  [
    'a choice with one value twice',
    [
      {
        ...question,
        answer: {
          type: 'choice',
          options: [
            { label: 'S', value: 's' },
            { label: 'T', value: 's' },
          ],
        },
      },
    ],
    'Each option needs a value of its own',
  ],
  [
    'a smallest value above the largest',
    [{ ...question, answer: { type: 'number', min: 2, max: 1 } }],
    'The smallest value is larger than the largest',
  ],
  ['no changes', [{ type: 'set', changes: [] }], 'A step makes 1 to 20 changes'],
  ['no branches', [{ type: 'branch', branches: [] }], 'A step has 1 to 10 branches'],
  ['a jump without a target', [{ type: 'goTo', action: '' }], 'Choose an action'],
  [
    'a note of 501 characters',
    [{ type: 'handOver', note: 'x'.repeat(501) }],
    'A note has at most 500 characters',
  ],
  ['an unknown filter', [{ ...message, text: '{{contact.x | shout}}' }], 'Unknown filter: shout'],
  [
    'two groups in a condition',
    [{ type: 'branch', branches: [{ when: { all: [{ any: [] }, { all: [] }] }, goTo: 'x' }] }],
    'A condition has one group at most',
  ],
])('refuses %s', (_, steps, text) => {
  expect(problemsOf(steps).map(([, words]) => words)).toEqual([text]);
});

test('finds and renames every target of every step', () => {
  const steps = savedStepsSchema.parse([
    { ...question, onInvalid: 'help', onTimeout: 'help' },
    { type: 'branch', branches: [{ when: { all: [] }, goTo: 'help' }] },
    { type: 'goTo', action: 'help' },
    { ...message, buttons: [{ type: 'callback', label: 'Help', value: 'help' }] },
  ]);
  const content = { buttons: [], delayedCallbacks: [], steps };
  expect(referencesOf(content).map(({ value }) => value)).toEqual(Array(5).fill('help'));
  const renamed = renameReferences(content, () => 'support');
  expect(referencesOf(renamed).map(({ value }) => value)).toEqual(Array(5).fill('support'));
});

test('says each type of step in a sentence', () => {
  const steps = savedStepsSchema.parse([
    message,
    { type: 'pause', seconds: 1 },
    question,
    {
      type: 'set',
      changes: [
        { field: 'size', value: 'M' },
        { field: 'visits', add: 1 },
        { tag: 'vip', on: true },
      ],
    },
    { type: 'branch', branches: [{ when: { all: [{ tag: 'vip', on: true }] }, goTo: 'vip' }] },
    { type: 'goTo', action: 'menu' },
    { type: 'handOver' },
    { ...message, text: 'Thank you, {{contact.first_name}}! {{contact.grams}} g of {{contact.tea}} tea.' },
    { ...message, text: 'm'.repeat(80) },
  ]);
  expect(steps.map((step) => stepSentence(step))).toEqual([
    'Send: Thanks',
    'Pause for 1 second',
    'Ask: What size?',
    'Set size to M, Add 1 to visits, Add the tag vip',
    'Branch to vip',
    'Go to menu',
    'Hand over to a person',
    'Send: Thank you, {{contact.first_name}}! {{contact.grams}} g of …',
    `Send: ${'m'.repeat(59)}…`,
  ]);
});
