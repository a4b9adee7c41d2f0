import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { gate } from '@botter/server-event-store/testing';
import { botsMigrations } from '../bots.migrations';
import { TelegramTurns } from './telegram-turns';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase([botsMigrations]);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate app.telegram_turns'));

/** As in two processes: they share nothing but the database. */
const processes = (patienceMs?: number) =>
  [new TelegramTurns(database.db, patienceMs), new TelegramTurns(database.db, patienceMs)] as const;

test('steps of two processes never mix, and each bot waits for itself', async () => {
  const steps: string[] = [];
  const change = (turns: TelegramTurns, name: string) =>
    turns.run('bot', async (turn) => {
      for (const step of ['telegram', 'history']) {
        await turn.keep();
        steps.push(`${name} ${step}`);
      }
    });
  const [one, other] = processes();
  await Promise.all([change(one, 'a'), change(other, 'b'), change(one, 'c'), change(other, 'd')]);
  expect(steps).toHaveLength(8);
  for (let n = 0; n < 8; n += 2) {
    expect(steps[n + 1]).toBe(steps[n]!.replace('telegram', 'history'));
  }
  await one.run('bot', () => other.run('another bot', async () => {}));
});

test('no connection is held during a request to Telegram', async () => {
  const [one] = processes();
  await one.run('bot', async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as busy from pg_stat_activity
       where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    expect(rows).toEqual([{ busy: 0 }]);
    expect(database.pool.waitingCount).toBe(0);
  });
});

test('waiting has an end', async () => {
  const [one, impatient] = processes(200);
  const finish = gate();
  const started = gate();
  const long = one.run('bot', async () => {
    started.open();
    await finish.opened;
  });
  await started.opened;
  await expect(impatient.run('bot', async () => {})).rejects.toMatchObject({ code: 'unavailable' });
  finish.open();
  await long;
  await impatient.run('bot', async () => {});
});

test('a holder that hangs loses the turn, and does nothing more with it', async () => {
  const [hung, next] = processes();
  const resume = gate();
  const started = gate();
  let recorded = false;
  const late = hung.run('bot', async (turn) => {
    started.open();
    await resume.opened;
    await turn.keep();
    recorded = true;
  });
  await started.opened;
  await database.pool.query(`update app.telegram_turns set ends_at = now() - interval '1 s'`);
  await next.run('bot', async (turn) => {
    resume.open();
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    // The former holder has not taken it from the current one.
    await turn.keep();
  });
  expect(recorded).toBe(false);
});
