import {
  type BotTest,
  BotterError,
  botTestLimits,
  type ReplayedInput,
  type ReplayedReply,
} from '@botter/contracts';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid, v7 as newId } from 'uuid';

/** Messages, and the replies to each of them. */
export interface TestContent {
  readonly messages: readonly ReplayedInput[];
  readonly expected: readonly (readonly ReplayedReply[])[];
  /** The version that replies so. */
  readonly version: number;
}

export interface StoredTest {
  readonly test: BotTest;
  readonly messages: readonly ReplayedInput[];
  readonly expected: readonly (readonly ReplayedReply[])[];
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly message_count: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = 'id, name, json_array_length(messages) as message_count, version, created_at, updated_at';

/** The regression tests of bots, in `app.bot_tests`. */
@Injectable()
export class BotTestRows {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Oldest first. */
  async list(botId: string): Promise<BotTest[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${columns} from app.bot_tests where bot_id = $1 order by id`,
      [botId],
    );
    return rows.map(toTest);
  }

  /**
   * With messages and expected replies: all of the bot, or one.
   * @throws BotterError `not_found` for one that the bot doesn't have
   */
  async whole(botId: string, testId?: string): Promise<StoredTest[]> {
    if (testId !== undefined && !isUuid(testId)) throw noSuchTest();
    const { rows } = await this.pool.query<Row & Pick<StoredTest, 'messages' | 'expected'>>(
      `select ${columns}, messages, expected from app.bot_tests
       where bot_id = $1 ${testId === undefined ? '' : 'and id = $2'} order by id`,
      testId === undefined ? [botId] : [botId, testId],
    );
    if (testId !== undefined && rows.length === 0) throw noSuchTest();
    return rows.map(({ messages, expected, ...row }) => ({ test: toTest(row), messages, expected }));
  }

  /** @throws BotterError `conflict` if the bot has as many as it may have */
  add(botId: string, name: string, { messages, expected, version }: TestContent): Promise<BotTest> {
    return inTransaction(this.pool, async (client) => {
      // Two simultaneous ones count one after the other.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tests of ${botId}`]);
      const { rows } = await client.query<Row>(
        `insert into app.bot_tests (id, bot_id, name, messages, expected, version) select $1, $2, $3, $4, $5, $6
         where (select count(*) from app.bot_tests where bot_id = $2) < ${botTestLimits.tests}
         returning ${columns}`,
        [newId(), botId, name, JSON.stringify(messages), JSON.stringify(expected), version],
      );
      if (rows[0]) return toTest(rows[0]);
      const message = `A bot has at most ${botTestLimits.tests} tests. Delete one first.`;
      throw new BotterError('conflict', message);
    });
  }

  /** @throws BotterError `not_found` */
  async expect(botId: string, testId: string, { expected, version }: TestContent): Promise<BotTest> {
    const { rows } = await this.pool.query<Row>(
      `update app.bot_tests set expected = $3, version = $4, updated_at = now() where bot_id = $1 and id = $2
       returning ${columns}`,
      [botId, testId, JSON.stringify(expected), version],
    );
    if (!rows[0]) throw noSuchTest();
    return toTest(rows[0]);
  }

  /** @throws BotterError `not_found` */
  async remove(botId: string, testId: string): Promise<void> {
    const { rowCount } = isUuid(testId)
      ? await this.pool.query('delete from app.bot_tests where bot_id = $1 and id = $2', [botId, testId])
      : { rowCount: 0 };
    if (!rowCount) throw noSuchTest();
  }
}

function toTest({ created_at, updated_at, ...row }: Row): BotTest {
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

function noSuchTest(): BotterError {
  return new BotterError('not_found', 'This test no longer exists');
}
