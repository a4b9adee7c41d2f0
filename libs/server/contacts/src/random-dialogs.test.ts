import { defaultQuotas } from '@botter/contracts';
import { randomNumbers } from '@botter/contracts/testing';
import { eventually } from '@botter/server-async/testing';
import {
  Continuations,
  ConversationApi,
  deliver,
  putBot,
  textUpdate,
} from '@botter/server-conversations/testing';
import { newSession, type SimulatorInput, simulate } from '@botter/simulator';
import {
  bot,
  compileBot,
  contactFields,
  delaySeconds,
  randomActions,
  words,
} from '@botter/simulator/testing';
import { contactsMigrations } from './contacts.migrations';
import { ContactsRuntimeModule } from './contacts.modules';

/** `DIALOGS=1000 npx jest random-dialogs` tries more; `DIALOGS_SEED` repeats what failed. */
const dialogs = Number(process.env['DIALOGS'] ?? 4);
const firstSeed = Number(process.env['DIALOGS_SEED'] ?? Date.now() % 2 ** 31);
const messages = 12;
/** The simulator's person: chance is the same for the same id. */
const person = Number(newSession().contact.telegramUserId);

let api: ConversationApi;
beforeAll(async () => {
  const modules = [ContactsRuntimeModule];
  const config = { quotas: defaultQuotas };
  api = await ConversationApi.start([], { modules, migrations: [contactsMigrations], config });
});
afterAll(() => api?.stop());

const rows = async (text: string, ...values: unknown[]) => (await api.database.pool.query(text, values)).rows;

/** The time of one chat: it moves on by letting one thing happen that is due. */
class Clock {
  readonly #dueAt = new Map<string, number>();
  #now = 0;

  constructor(private readonly botId: string) {}

  /** What follows by itself: pauses and delayed callbacks, but no time-out. */
  async letPass(): Promise<void> {
    for (let next = await this.#next(); next; next = await this.#next()) {
      const [id, dueAt] = next;
      this.#now = Math.max(this.#now, dueAt);
      await rows('update app.outbox set due_at = now() where bot_id = $1 and id = $2', this.botId, id);
      await api.app.get(Continuations, { strict: false }).run();
      // The process may have begun with it by itself.
      await eventually(
        () => rows('select from app.outbox where bot_id = $1 and id = $2', this.botId, id),
        (left) => left.length === 0,
      );
    }
  }

  /** Of two that are due at the same time, the one that was scheduled first. */
  async #next(): Promise<readonly [id: string, dueAt: number] | undefined> {
    const waiting = await rows(
      `update app.outbox set due_at = 'infinity' where bot_id = $1 and kind = 'callback' and method <> 'typing'
       returning id, seq, coalesce((payload::json ->> 'delaySeconds')::float8, ${delaySeconds}) as delay`,
      this.botId,
    );
    const ids = waiting
      .sort((a, b) => Number(a.seq) - Number(b.seq))
      .map(({ id, delay }) => {
        if (!this.#dueAt.has(id)) this.#dueAt.set(id, this.#now + delay);
        return [id as string, delay < 3_600 ? this.#dueAt.get(id)! : Number.POSITIVE_INFINITY] as const;
      });
    const [first] = ids.toSorted(([, a], [, b]) => a - b);
    return first && Number.isFinite(first[1]) ? first : undefined;
  }
}

test(
  `the runtime says what the simulator says, in ${dialogs} random dialogs`,
  async () => {
    for (let seed = firstSeed; seed < firstSeed + dialogs; seed += 1) {
      const random = randomNumbers(seed);
      const botId = `random-${seed}`;
      const actions = randomActions(random);
      await putBot(api.database, botId, compileBot({ bot, actions, contactFields }).actions, {
        contactFields,
      });
      const clock = new Clock(botId);
      let session = newSession();
      const simulated: string[] = [];
      const run = (input: SimulatorInput) => {
        const step = simulate({ bot, actions, contactFields }, session, input, new Date());
        session = step.session;
        simulated.push(...step.entries.flatMap((entry) => (entry.kind === 'bot' ? [entry.text] : [])));
      };
      for (let n = 0; n < messages; n += 1) {
        const text = words[Math.floor(random() * words.length)]!;
        run({ kind: 'text', text });
        while (session.pending.some(({ waitsFor }) => waitsFor !== 'answer')) run({ kind: 'skip' });
        await deliver(api.app, botId, textUpdate(person, text));
        await clock.letPass();
        const said = await rows(
          `select text from app.messages where bot_id = $1 and direction = 'outgoing' order by id`,
          botId,
        );
        const place = { seed, n, text };
        expect({ ...place, said: said.map((one) => one.text) }).toEqual({ ...place, said: simulated });
        const [known] = await rows('select fields, tags from app.contacts where bot_id = $1', botId);
        const { fields, tags } = known ?? { fields: {}, tags: [] };
        const [where] = await rows('select state from app.sessions where bot_id = $1', botId);
        expect({ ...place, fields, tags, stepId: where?.state.stepId }).toEqual({
          ...place,
          fields: session.contact.fields,
          tags: session.contact.tags,
          stepId: session.dialog?.stepId,
        });
      }
    }
  },
  60_000 + dialogs * 10_000,
);
