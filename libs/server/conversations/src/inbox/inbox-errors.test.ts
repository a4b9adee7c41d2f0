import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type BotRuntime, startBotRuntime } from '../testing/bot-runtime';
import { textUpdate } from '../testing/samples';
import { deliver } from '../testing/test-runtime';

describe("an update that can't be stored", () => {
  let runtime: BotRuntime;
  let database: TestDatabase;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    runtime = await startBotRuntime();
    ({ database, app } = runtime);
  });
  afterAll(() => runtime.stop());

  /** PostgreSQL fails with this state whenever a message is written. */
  const failWith = (state: string) =>
    database.pool.query(`
      create or replace function app.fail() returns trigger language plpgsql as $$
        begin raise exception 'injected' using errcode = '${state}'; end $$;
      create or replace trigger fail before insert on app.messages for each row execute function app.fail()`);
  const recover = () => database.pool.query('drop trigger fail on app.messages');

  const outcomeOf = async (updateId: number) => {
    const { rows } = await database.pool.query(
      'select error from app.updates left join app.kept_updates using (bot_id, update_id) where update_id = $1',
      [updateId],
    );
    if (rows.length === 0) return 'not acknowledged';
    return rows[0].error === null ? 'accepted' : 'failed';
  };

  test.each([
    ['53100', 'the disk is full'],
    ['53200', 'it is out of memory'],
    ['57014', 'the statement was cancelled'],
    ['55P03', 'a lock is not available'],
    ['40P01', 'a deadlock'],
    ['40001', 'a lost race'],
    ['58030', 'a file cannot be written'],
    ['42P01', 'a table of another version'],
  ])('is refused, and accepted when Telegram retries, after %s: %s', async (state) => {
    const updateId = 700_000 + Number.parseInt(state, 36) * 10;
    await failWith(state);
    expect(await deliver(app, 'bot', textUpdate(1, 'hello', updateId))).toBe(503);
    expect(await outcomeOf(updateId)).toBe('not acknowledged');
    await recover();
    expect(await deliver(app, 'bot', textUpdate(1, 'hello', updateId))).toBe(200);
    expect(await outcomeOf(updateId)).toBe('accepted');
  });

  test.each([['22003'], ['23514']])('is stored as failed if its data is refused (%s)', async (state) => {
    const updateId = 600_000 + Number(state);
    await failWith(state);
    expect(await deliver(app, 'bot', textUpdate(1, 'hello', updateId))).toBe(200);
    await recover();
    expect(await outcomeOf(updateId)).toBe('failed');
  });
});
