import { actionBodySchema, type CompiledAction, type CompiledBot, compileAction } from '@botter/contracts';
import { plan } from '@botter/engine';

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

const rounds = 40;

/** Milliseconds of the processor for each: reading the stored action, its first reply, and the next one. */
function measure(action: CompiledAction) {
  const document = JSON.stringify(action);
  const read = () => JSON.parse(document) as CompiledAction;
  const bots = Array.from({ length: rounds }, () => botOf(read()));
  const answer = (bot: CompiledBot) => plan(update, bot);
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
const figures = [
  ...Object.entries(texts).map(([name, text]) => ({ name, ...measure(saved(text)) })),
  ...Object.entries(earlier).map(([name, text]) => ({ name, ...measure(withText(text)) })),
];
process.stdout.write(`${JSON.stringify(figures)}\n`);
