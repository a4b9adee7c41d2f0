import type { AnswerRule, CompiledAction, CompiledBot, Condition, Step, Trigger } from '@botter/contracts';
import { randomNumbers } from '@botter/contracts/testing';
import { action, callbackAction, group, message, messageUpdate, pressUpdate } from '../testing/samples';
import { pause, question, says, set, Talk, withFields } from '../testing/talk';
import { planDialog } from './plan-dialog';

/** `DIALOGS=20000 npx jest random-dialogs` tries more; `DIALOGS_SEED` repeats what failed. */
const dialogs = Number(process.env['DIALOGS'] ?? 100);
const firstSeed = Number(process.env['DIALOGS_SEED'] ?? Date.now() % 2 ** 31);

const names = ['/start', '/a', 'b', 'c', 'd'];
const targets = [...names, '/b', 'gone'];
const templates = [
  'Hello',
  '',
  '{{contact.first_name}} {{answer.s1}}',
  '{{contact.size | default: "M" | upper}} {{contact.count | number: 2}}',
  '{{message.text}}{{message.text}}',
  '<b>{{answer.s2}}</b>',
  '{{now | plus_days: 3 | date: "d. MMMM"}} {{contact.day | date: "dd.MM."}}',
];
const words = [
  '/start',
  '/start spring',
  '/a',
  '/cancel',
  '/unknown',
  'b',
  'Small',
  'tea',
  '5',
  '2,5',
  'ana@x.test',
  '+49 170 1234567',
  '31.12.2026',
  '</b><i>',
  '{{contact.name}}',
  '👍'.repeat(1_000),
  'שלום',
  '"'.repeat(4_000),
  '\u0000\ud83d',
  ' ',
];
const answers: AnswerRule[] = [
  { type: 'text' },
  { type: 'text', min: 2, max: 5 },
  { type: 'number', whole: true },
  { type: 'email' },
  { type: 'phone' },
  { type: 'date' },
  { type: 'photo' },
  { type: 'file' },
  { type: 'location' },
  {
    type: 'choice',
    options: [
      { label: 'Small', value: 's' },
      { label: '{{contact.first_name}}', value: 'l' },
    ],
  },
];

class Generator {
  constructor(private readonly random: () => number) {}

  any<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.random() * values.length)] as Value;
  }

  isSo(share: number): boolean {
    return this.random() < share;
  }

  bot(version: number): CompiledBot {
    const actions = names.filter(() => this.isSo(0.9)).map((name) => this.#action(name));
    const fallback = action('/else', { text: 'else' }, { triggers: [{ type: 'fallback' }] });
    return { ...withFields(...actions, fallback), publishedVersion: version };
  }

  #action(name: string): CompiledAction {
    const count = Math.floor(this.random() * 8);
    const steps = Array.from({ length: count }, (_, i) => this.#step(`s${i}`));
    const delayedCallbacks = this.isSo(0.2) ? [{ callbackCommand: this.any(targets), delaySeconds: 5 }] : [];
    const data = { text: this.any(templates), delayedCallbacks, ...(count > 0 && { steps }) };
    const triggers: Trigger[] = this.isSo(0.3) ? [{ type: 'text', match: 'is', words: ['tea'] }] : [];
    const more = { ...(triggers.length > 0 && { triggers }), enabled: this.isSo(0.95) };
    return name.startsWith('/') ? action(name, data, more) : { ...callbackAction(name, data), ...more };
  }

  #step(id: string): Step {
    const target = this.any(targets);
    const text = this.any(templates);
    const parseMode = this.any(['', 'HTML'] as const);
    const steps: readonly (() => Step)[] = [
      () => says(text, { id, parseMode, buttons: [{ type: 'callback', label: text || 'x', value: target }] }),
      () => ({ ...pause(), id }),
      () =>
        question(id, {
          text,
          parseMode,
          answer: this.any(answers),
          field: this.any([null, 'size', 'count', 'day', 'vip', 'gone']),
          retryText: this.any([null, text]),
          retries: this.any([0, 1, 5]),
          onInvalid: this.any([null, target]),
          timeoutSeconds: this.any([null, 60]),
          onTimeout: this.any([null, target]),
        }),
      () => ({
        ...set({ field: 'count', add: 1 }, { field: 'size', value: text }, { tag: 'x', on: this.isSo(0.5) }),
        id,
      }),
      () => ({ type: 'branch', id, branches: [{ when: this.#condition(), goTo: target }] }),
      () => ({ type: 'goTo', id, action: target }),
      () => ({ type: 'handOver', id, note: text }),
    ];
    return this.any([...steps, ...steps.slice(0, 4)])();
  }

  #condition(): Condition {
    return this.any<Condition>([
      { all: [{ tag: 'x', on: true }] },
      { any: [{ chance: 50 }, { field: 'count', op: 'gt', value: 2 }] },
      {
        all: [{ hours: { from: '22:00', to: '13:00', days: [7] } }, { any: [{ field: 'size', op: 'set' }] }],
      },
    ]);
  }
}

/** What people do next with a bot. */
function act(talk: Talk, { any, isSo }: Pick<Generator, 'any' | 'isSo'>): void {
  const buttons = talk.sent.flatMap(({ keyboard }) => keyboard.flat());
  if (talk.due.length > 0 && isSo(0.3)) talk.waits();
  else if (buttons.length > 0 && isSo(0.3)) talk.pressesValue(any(buttons).value);
  else {
    const content = any([
      {},
      {},
      {},
      {},
      { photo: [{ file_id: 'p' }] },
      { contact: { phone_number: '491701234567', user_id: 1001 } },
      { location: { latitude: 1, longitude: 2 } },
      { chat: group },
    ]);
    const isAsked = talk.session?.waitsFor === 'answer' && isSo(0.8);
    const typed = any(isAsked ? words.slice(6) : isSo(0.5) ? names.slice(0, 2) : words);
    talk.writes('photo' in content || 'contact' in content ? undefined : typed, content);
  }
}

test(`random dialogs stay within their bounds, ${dialogs} from seed ${firstSeed}`, () => {
  for (let n = 0; n < dialogs; n++) {
    const generator = new Generator(randomNumbers(firstSeed + n));
    const doing = { any: generator.any.bind(generator), isSo: generator.isSo.bind(generator) };
    const first = generator.bot(1);
    let talk = new Talk(first);
    for (let turn = 0; turn < 30; turn++) {
      if (turn === 15) {
        const next = new Talk(generator.bot(2), first);
        talk = Object.assign(next, { session: talk.session, contact: talk.contact, sent: talk.sent });
      }
      const before = talk.sent.length;
      act(talk, doing);
      const sent = talk.sent.slice(before);
      const failed = `seed ${firstSeed + n}, turn ${turn}`;
      if (sent.length > 20) throw new Error(`${failed}: ${sent.length} messages`);
      const wrong = sent.find(({ text, media }) => text.length > 4_096 * 6 || (text.trim() === '' && !media));
      if (wrong) throw new Error(`${failed}: ${JSON.stringify(wrong)}`);
      const labels = sent.flatMap(({ keyboard }) => keyboard.flat().map(({ label }) => label));
      if (labels.some((label) => label === '' || label.length > 256)) throw new Error(`${failed}: a label`);
      if (sent.some(({ keyboard, replyKeyboard }) => replyKeyboard && keyboard.length > 0)) {
        throw new Error(`${failed}: two keyboards`);
      }
      if (JSON.stringify(talk.session ?? null).length > 65_536) throw new Error(`${failed}: a long session`);
    }
  }
});

test('the same update gives the same plan, and nothing that it is planned from changes', () => {
  for (let n = 0; n < 50; n++) {
    const generator = new Generator(randomNumbers(firstSeed + n));
    const bot = generator.bot(1);
    const talk = new Talk(bot);
    const doing = { any: generator.any.bind(generator), isSo: generator.isSo.bind(generator) };
    for (let turn = 0; turn < 5; turn++) act(talk, doing);
    const { session, contact, now } = talk;
    const occasion = { bot, keys: bot, session, contact, now, values: new Map<string, string>() };
    const copy = JSON.stringify([bot, session, contact]);
    for (const update of [
      messageUpdate('tea'),
      messageUpdate('/start'),
      pressUpdate('b'),
      { update_id: 1, edited_message: message('5') },
    ]) {
      expect(planDialog(update, occasion)).toEqual(
        planDialog(structuredClone(update), structuredClone(occasion)),
      );
    }
    expect(JSON.stringify([bot, session, contact])).toBe(copy);
  }
});
