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
import { bot, compileBot, contactFields, randomActions, words } from '@botter/simulator/testing';
import { contactsMigrations } from './contacts.migrations';
import { ContactsRuntimeModule } from './contacts.modules';

/** `DIALOGS=1000 npx jest random-dialogs` tries more; `DIALOGS_SEED` repeats what failed. */
const dialogs = Number(process.env['DIALOGS'] ?? 8);
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

/** What follows by itself, one after the other: pauses and delayed callbacks, but no time-out. */
async function letPass(botId: string): Promise<void> {
  const waiting = `from app.outbox where bot_id = $1 and kind = 'callback' and method <> 'typing'`;
  for (;;) {
    const [next] = await rows(
      `update app.outbox set due_at = now() where (bot_id, id) in (
         select bot_id, id ${waiting} and due_at < now() + interval '1 hour' order by due_at, seq limit 1) returning id`,
      botId,
    );
    if (!next) return;
    await api.app.get(Continuations, { strict: false }).run();
    // The process may have begun with it by itself.
    await eventually(
      () => rows(`select ${waiting} and id = $2`, botId, next.id),
      (left) => left.length === 0,
    );
  }
}

test(`the runtime says what the simulator says, in ${dialogs} random dialogs`, async () => {
  for (let seed = firstSeed; seed < firstSeed + dialogs; seed += 1) {
    const random = randomNumbers(seed);
    const botId = `random-${seed}`;
    const actions = randomActions(random);
    await putBot(api.database, botId, compileBot({ bot, actions, contactFields }).actions, { contactFields });
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
      await letPass(botId);
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
});
