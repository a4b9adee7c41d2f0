import { eventually } from '@botter/server-async/testing';
import { Leases } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { batchRows, type ExpiringRows, RowExpiry } from './expiring-rows';
import { dayMs, type Expiry, hourMs, keptFor } from './expiry';
import { Upkeep } from './upkeep';

const now = new Date('2026-03-01T12:00:00Z');

describe('the upkeep', () => {
  let database: TestDatabase;
  let leases: Leases[];
  let upkeeps: Upkeep[];

  beforeEach(async () => {
    database = await createTestDatabase([
      {
        things: {
          sql: `
            create table app.things (id bigint generated always as identity primary key, at timestamptz not null, kind text);
            create index things_at on app.things (at);
            create table app.others (at timestamptz not null);
            create index others_at on app.others (at);`,
        },
      },
    ]);
    leases = [];
    upkeeps = [];
  });
  afterEach(async () => {
    for (const upkeep of upkeeps) upkeep.stop();
    for (const each of leases) await each.close();
    await database.drop();
  });

  const things: ExpiringRows = { table: 'app.things', column: 'at', before: keptFor(dayMs) };
  const others: ExpiringRows = { table: 'app.others', column: 'at', before: keptFor(dayMs) };
  const errors: [string, unknown][] = [];

  /** As in one process. */
  function upkeepOf(expiries: readonly Expiry[]): Upkeep {
    const own = new Leases(database.url);
    leases.push(own);
    const upkeep = new Upkeep({
      expiries,
      leases: own,
      now: () => now,
      onError: (error, name) => errors.push([name, error]),
    });
    upkeeps.push(upkeep);
    return upkeep;
  }
  const rowExpiry = (rows: ExpiringRows) => new RowExpiry(database.pool, rows);
  const write = (table: string, count: number, hoursOld = 48) =>
    database.pool.query(
      `insert into app.${table} (at) select $1::timestamptz - n * interval '1 microsecond' from generate_series(1, $2::int) n`,
      [new Date(now.getTime() - hoursOld * hourMs), count],
    );
  const count = async (table: string) =>
    (await database.pool.query<{ n: number }>(`select count(*)::int as n from app.${table}`)).rows[0]?.n;

  test('deletes batch after batch until nothing is left, and no row before its time', async () => {
    await write('things', 3 * batchRows + 7);
    await write('things', 5, 23);
    expect(await upkeepOf([rowExpiry(things)]).run()).toBe(false);
    expect(await count('things')).toBe(5);
  });

  test('gives each expiry its turn while one has much to do', async () => {
    const order: string[] = [];
    const counted = (name: string, batches: number): Expiry => ({
      name,
      expire: async () => {
        order.push(name);
        batches -= 1;
        return batches > 0;
      },
      overdueSince: async () => undefined,
    });
    await upkeepOf([counted('long', 3), counted('short', 1), counted('middle', 2)]).run();
    expect(order).toEqual(['long', 'short', 'middle', 'long', 'middle', 'long']);
  });

  test('continues with the others if one fails', async () => {
    errors.length = 0;
    await write('others', 10);
    const failing: Expiry = {
      name: 'failing',
      expire: () => database.pool.query('select from app.nothing').then(() => false),
      overdueSince: () => database.pool.query('select from app.nothing').then(() => undefined),
    };
    const upkeep = upkeepOf([failing, rowExpiry(others)]);
    expect((await upkeep.overdueSeconds()).get('others')).toBeGreaterThan(0);
    expect(await upkeep.run()).toBe(false);
    expect(await count('others')).toBe(0);
    expect(errors).toEqual([['failing', expect.objectContaining({ code: '42P01' })]]);
    expect([...(await upkeep.overdueSeconds())]).toEqual([['others', 0]]);
    // Not again in the next moment.
    await upkeep.run();
    expect(errors).toHaveLength(1);
  });

  test('shows how long the oldest expired row should have been gone', async () => {
    const upkeep = upkeepOf([rowExpiry(things), rowExpiry(others)]);
    await database.pool.query('insert into app.things (at) values ($1), ($2), ($3)', [
      new Date(now.getTime() - 20 * hourMs),
      new Date(now.getTime() - 26 * hourMs),
      new Date(now.getTime() - 25 * hourMs),
    ]);
    expect([...(await upkeep.overdueSeconds())]).toEqual([
      ['things', 7200],
      ['others', 0],
    ]);
  });

  test('is the work of one process, until that one stops or dies', async () => {
    let batches = 0;
    const counted = (): Expiry => ({
      name: 'counted',
      expire: async () => {
        batches += 1;
        return false;
      },
      overdueSince: async () => undefined,
    });
    const [first, second, third] = [upkeepOf([counted()]), upkeepOf([counted()]), upkeepOf([counted()])];
    await Promise.all([first.run(), second.run(), third.run()]);
    await Promise.all([first.run(), second.run(), third.run()]);
    expect(batches).toBe(2);
    for (const upkeep of [first, second, third]) upkeep.stop();
    await Promise.all([first, second, third].map((upkeep) => upkeep.release()));
    const fourth = upkeepOf([counted()]);
    await fourth.run();
    expect(batches).toBe(3);
    await leases.at(-1)?.close();
    await upkeepOf([counted()]).run();
    expect(batches).toBe(4);
  });

  test('stops between two batches, and a batch that is cut off is repeated by the next process', async () => {
    await write('things', 3 * batchRows);
    const rows = rowExpiry(things);
    const upkeep = upkeepOf([
      {
        ...rows,
        name: 'things',
        overdueSince: async () => undefined,
        expire: async (at) => {
          const isMore = await rows.expire(at);
          upkeep.stop();
          return isMore;
        },
      },
    ]);
    expect(await upkeep.run()).toBe(false);
    expect(await count('things')).toBe(2 * batchRows);
    await upkeep.release();
    await database.pool.query(`
      create function app.wait() returns trigger language plpgsql as $$ begin perform pg_sleep(4); return null; end $$;
      create trigger wait after delete on app.things for each statement execute function app.wait()`);
    const cut = expect(rowExpiry(things).expire(now)).rejects.toMatchObject({ code: '57P01' });
    await eventually(
      () =>
        database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event = 'PgSleep'`,
        ),
      ({ rowCount }) => rowCount === 1,
    );
    await cut;
    expect(await count('things')).toBe(2 * batchRows);
    await database.pool.query('drop trigger wait on app.things');
    await upkeepOf([rowExpiry(things)]).run();
    expect(await count('things')).toBe(0);
  });

  test('takes fewer rows if a batch runs out of time, and leaves the rest for later if that does not help', async () => {
    errors.length = 0;
    const cancelAbove = (rows: number) =>
      database.pool.query(`
        create or replace function app.cancel_large() returns trigger language plpgsql as $$ begin
          if (select count(*) from gone) > ${rows} then raise exception 'slow' using errcode = '57014'; end if;
          return null;
        end $$;
        create or replace trigger cancel_large after delete on app.things referencing old table as gone
          for each statement execute function app.cancel_large()`);
    await write('things', batchRows + 1000);
    await cancelAbove(0);
    const upkeep = upkeepOf([rowExpiry(things)]);
    expect(await upkeep.run()).toBe(false);
    expect(errors).toEqual([['things', expect.objectContaining({ code: '57014' })]]);
    expect(await count('things')).toBe(batchRows + 1000);
    upkeep.stop();
    await upkeep.release();
    await cancelAbove(1300);
    await upkeepOf([rowExpiry(things)]).run();
    expect(await count('things')).toBe(0);
  });

  test('gives way to anyone who holds a row, and comes back', async () => {
    errors.length = 0;
    await write('things', 100);
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query('select from app.things limit 1 for update');
    const upkeep = upkeepOf([rowExpiry(things)]);
    await upkeep.run();
    expect(errors).toEqual([['things', expect.objectContaining({ code: '55P03' })]]);
    await other.query('rollback');
    other.release();
    expect(await rowExpiry(things).expire(now)).toBe(false);
    expect(await count('things')).toBe(0);
  });

  test('does not read again what it has just deleted', async () => {
    await write('things', 2 * batchRows);
    const rows = rowExpiry(things);
    expect(await rows.expire(now)).toBe(true);
    await write('things', 3, 100);
    expect([await rows.expire(now), await rows.expire(now)]).toEqual([true, false]);
    expect(await count('things')).toBe(3);
    // The next run begins with the oldest.
    await rows.expire(now);
    expect(await count('things')).toBe(0);
  });

  test('deletes only what meets the condition, and does what follows in the same transaction', async () => {
    await database.pool.query(`insert into app.things (at, kind) values ($1, 'a'), ($1, 'b'), ($1, 'a')`, [
      new Date(now.getTime() - 3 * dayMs),
    ]);
    const rows = {
      ...things,
      only: `kind = 'a'`,
      afterwards: 'insert into app.others (at) select max(at) from gone',
    };
    await rowExpiry(rows).expire(now);
    expect([await count('things'), await count('others')]).toEqual([1, 1]);
    await database.pool.query(`insert into app.things (at, kind) values ($1, 'a')`, [
      new Date(now.getTime() - 3 * dayMs),
    ]);
    await expect(
      rowExpiry({ ...rows, afterwards: 'insert into app.others (at) select null from gone' }).expire(now),
    ).rejects.toMatchObject({ code: '23502' });
    expect(await count('things')).toBe(2);
  });

  test('accepts a time in milliseconds', async () => {
    await database.pool.query(`
      create table app.windows (ends_at bigint primary key);
      insert into app.windows values (${now.getTime() - 2 * hourMs}), (${now.getTime()})`);
    const windows = rowExpiry({
      table: 'app.windows',
      column: 'ends_at',
      unit: 'milliseconds',
      before: keptFor(hourMs),
    });
    expect(await windows.overdueSince(now)).toEqual(new Date(now.getTime() - hourMs));
    await windows.expire(now);
    expect([await windows.overdueSince(now), await count('windows')]).toEqual([undefined, 1]);
  });

  test('counts an expired number as overdue since the process began', async () => {
    await database.pool.query(`
      create table app.shapes (version int not null);
      create index on app.shapes (version);
      insert into app.shapes values (1), (2), (3)`);
    const shapes = rowExpiry({ table: 'app.shapes', column: 'version', unit: 'number', before: () => 3 });
    const since = await shapes.overdueSince(new Date());
    expect(Date.now() - (since?.getTime() ?? 0)).toBeLessThan(hourMs);
    await shapes.expire(now);
    expect(await shapes.overdueSince(new Date())).toBeUndefined();
    expect(await count('shapes')).toBe(1);
  });

  test('refuses two expiries of the same name', () => {
    expect(() => upkeepOf([rowExpiry(things), rowExpiry(things)])).toThrow('Two expiries have the same name');
    expect(() => upkeepOf([rowExpiry(things), rowExpiry({ ...things, name: 'more' })])).not.toThrow();
  });

  test('begins no further batch after its lease is lost', async () => {
    const lost = new AbortController();
    const lease = { name: 'upkeep', serverStart: '0', lost: lost.signal, release: async () => {} };
    let batches = 0;
    const upkeep = new Upkeep({
      expiries: [
        {
          name: 'counted',
          overdueSince: async () => undefined,
          expire: async () => {
            batches += 1;
            lost.abort();
            return true;
          },
        },
      ],
      leases: { tryAcquire: async () => lease },
      now: () => now,
      onError: () => {},
    });
    expect([await upkeep.run(), batches]).toEqual([false, 1]);
  });
});
