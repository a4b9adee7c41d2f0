import {
  actionBodySchema,
  type CompiledAction,
  type CompiledBot,
  type ConditionTest,
  compileAction,
} from '@botter/contracts';
import { type ContactFacts, type DialogOccasion, plan, planDialog } from '@botter/engine';

/**
 * Measures the planning of replies by the worst actions that can be saved, each new to the engine; prints
 * JSON.
 */
const textLimit = 40_000;
const fill = (piece: string, limit = textLimit) => piece.repeat(Math.floor(limit / piece.length));
const nested = (depth: number, words: string) => `${'<b>'.repeat(depth)}${words}${'</>'.repeat(depth)}`;

const texts: Readonly<Record<string, string>> = {
  'no place to cut': fill('e\u0301'),
  'as much formatting as there may be': fill(`${fill('<i>x</i> ', 800)}${'word '.repeat(780)}`),
  'one nest of 50 around all': nested(50, fill('words ', textLimit - 300)),
  'many nests of 50': fill(nested(50, '')) + 'x',
  'empty tags': `${fill('<b></>', textLimit - 1)}x`,
  'characters by reference': fill('&#x00041;'),
  'ampersands that mean themselves': fill('&'),
  'a link over all': `<a href="https://x.org/${fill('a', 20_000)}">${fill('b ', textLimit - 20_100)}</a>`,
  'attributes that mean nothing': `${fill('<b a=1 b=2 c=3 d=4 e=5></>', textLimit - 1)}x`,
};
/** These were accepted in the past, and are refused now. */
const earlier: Readonly<Record<string, string>> = {
  'a nest of 2,000 (saved earlier)': nested(2_000, fill('words ', textLimit - 12_000)),
  'a nest of 6,600 (saved earlier)': nested(6_600, 'words'),
};

function saved(text: string): CompiledAction {
  const wide = { label: 'x'.repeat(256), value: '\u0416'.repeat(2048), type: 'callback' as const };
  const body = {
    command: '/start',
    parseMode: 'HTML',
    actionData: {
      text,
      buttons: Array.from({ length: 100 }, () => wide),
      delayedCallbacks: Array.from({ length: 50 }, () => ({ callbackCommand: 'later', delaySeconds: 1 })),
    },
  };
  return compileAction('a', { ...actionBodySchema.parse(body), webhookUrl: null }, null);
}

function withText(text: string): CompiledAction {
  const action = saved('words');
  return { ...action, data: { ...action.data, text } };
}

const update = {
  update_id: 1,
  message: {
    message_id: 1,
    date: 0,
    text: '/start',
    chat: { id: 1, type: 'private', first_name: 'Alice' },
    from: { id: 1, is_bot: false, first_name: 'Alice' },
  },
};

const now = new Date('2026-03-01T12:00:00.000Z');
const valuesOf = (name: string, value: string) =>
  Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${name}${at}`, value]));
/** With as many values as a contact keeps. */
const contact: ContactFacts = {
  telegramUserId: '1',
  firstName: 'Alice',
  lastName: null,
  username: null,
  language: 'en',
  fields: {
    ...valuesOf('long', fill('wörds ', 1_000)),
    ...valuesOf('short', 'as long as a name of someone'),
  },
  tags: Array.from({ length: 100 }, (_, at) => `tag ${at}`),
  unsubscribed: false,
  timeZone: null,
  startedBy: null,
  lastSeenAt: now.toISOString(),
};

/** A test of each kind that costs something; together they fit no one, so all of them are decided. */
const costly: readonly ConditionTest[] = [
  { field: 'long1', op: 'is', value: fill('Other ', 1000) },
  { field: 'long2', op: 'contains', value: fill('wörds ', 990) + 'end' },
  { field: 'long3', op: 'starts', value: fill('wörds ', 990) + 'end' },
  { field: 'long4', op: 'gt', value: '2026-01-01' },
  { field: 'long5', op: 'within_days', value: 30 },
  { tag: 'none', on: true },
  { language: ['de', 'fr'] },
  { hours: { from: '23:00', to: '23:01', days: [1, 2, 3, 4, 5, 6, 7] } },
  { chance: 0 },
  { started_by: 'spring24' },
];

/**
 * An action of 30 steps: a branch with ten conditions of 20 tests, 19 messages as long as they may be and
 * full of values, nine changes and a question.
 */
function largestDialog(): CompiledAction {
  const any = Array.from({ length: 20 }, (_, at) => costly[at % costly.length]);
  const branches = Array.from({ length: 10 }, () => ({ when: { any }, goTo: '/start' }));
  const places = Array.from(
    { length: 30 },
    (_, at) => `<b>{{contact.short${at} | upper | default: "x"}}</b>`,
  );
  const message = { type: 'message', parseMode: 'HTML', text: fill(`${places.join(' ')} `, 4_096) };
  const set = { type: 'set', changes: [{ field: 'short1', value: '{{contact.short2 | lower}}' }] };
  const steps = [
    { type: 'branch', branches },
    ...Array.from({ length: 28 }, (_, at) => (at % 3 === 2 ? set : message)),
    { type: 'question', text: 'And you, {{contact.first_name}}?', answer: { type: 'text' } },
  ];
  const body = { command: '/start', actionData: { text: '', steps } };
  return compileAction('a', { ...actionBodySchema.parse(body), webhookUrl: null }, null);
}

function planOfDialog(bot: CompiledBot): void {
  const occasion: DialogOccasion = { bot, keys: bot, session: undefined, contact, now };
  const planned = planDialog(update, { ...occasion, values: new Map() });
  if ('missing' in planned) throw new Error('The plan needs more actions.');
  if (planned.plan.effects.length < 19 || !planned.session)
    throw new Error('The dialog is not run to its end.');
}

const rounds = 40;

/** Milliseconds of the processor for each: reading the stored action, its first reply, and the next one. */
function measure(action: CompiledAction, answer: (bot: CompiledBot) => unknown = (bot) => plan(update, bot)) {
  const document = JSON.stringify(action);
  const read = () => JSON.parse(document) as CompiledAction;
  const bots = Array.from({ length: rounds }, () => botOf(read()));
  const first = processorMs(() => bots.forEach(answer));
  const next = processorMs(() => bots.forEach(answer));
  return { parsing: processorMs(() => bots.forEach(read)), first, next };
}

function botOf(action: CompiledAction): CompiledBot {
  const names = { botId: 'b', telegramId: '1', username: 'b', name: 'b' };
  return { ...names, tokenRef: '', webhookSecretRef: '', actions: [action] };
}

/** Processor time, not clock time: other programs on this machine don't count. */
function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
}

// A server that has run for a while has compiled all of this.
for (const text of Object.values(texts)) measure(saved(text));
measure(largestDialog(), planOfDialog);
const figures = [
  ...Object.entries(texts).map(([name, text]) => ({ name, ...measure(saved(text)) })),
  {
    name: 'a dialog of 30 steps with 10 branches of 20 tests',
    // Values are filled in each time.
    nextAtMost: 5,
    ...measure(largestDialog(), planOfDialog),
  },
  ...Object.entries(earlier).map(([name, text]) => ({ name, ...measure(withText(text)) })),
];
process.stdout.write(`${JSON.stringify(figures)}\n`);
