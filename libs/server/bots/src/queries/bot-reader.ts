import { type AccessType, type Bot, BotterError } from '@botter/contracts';
import { ACCESS_READER, type AccessReader, type Asking, botsOfCaller } from '@botter/server-auth';
import { CONFIG, type Config } from '@botter/server-config';
import { DATABASE, type Database } from '@botter/server-database';
import { TelegramConnections } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { rowOf } from '../bot-row-handlers';
import type { BotRow, BotTables } from '../bots.tables';
import type { BotState } from '../domain/bot.decider';
import { toBotResponse } from './bot-response';

type AnyBotRow = BotRow<string | Date>;

/** Bots as the contract shows them. */
@Injectable()
export class BotReader {
  readonly #db: Kysely<BotTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(TelegramConnections) private readonly connections: TelegramConnections,
    @Inject(ACCESS_READER) private readonly access: AccessReader,
  ) {
    this.#db = database.withTables<BotTables>();
  }

  /** Own bots and bots shared with a person, newest first; with an API key only those that the key opens. */
  async list(caller: Asking): Promise<{ bots: Bot[]; sharedBots: Bot[] }> {
    const grants = await botsOfCaller(this.access, caller);
    const all = await this.#among(new Map(grants.map(({ botId, access }) => [botId, access])));
    return {
      bots: all.filter((bot) => bot.access_type === 'owner'),
      sharedBots: all.filter((bot) => bot.access_type !== 'owner'),
    };
  }

  async #among(access: ReadonlyMap<string, AccessType>): Promise<Bot[]> {
    if (access.size === 0) return [];
    const rows = await this.#db
      .selectFrom('read.bots')
      .selectAll()
      .where('id', 'in', [...access.keys()])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return this.#answers(rows, (botId) => access.get(botId) ?? 'read_only');
  }

  async get(botId: string, access: AccessType): Promise<Bot> {
    const row = await this.#db.selectFrom('read.bots').selectAll().where('id', '=', botId).executeTakeFirst();
    return this.#answer(row, access);
  }

  /** As its owner has just left it: the read model may lag. */
  written(botId: string, state: BotState): Promise<Bot> {
    const row = state.status === 'active' ? rowOf(botId, state) : undefined;
    return this.#answer(row, 'owner');
  }

  async #answer(row: AnyBotRow | undefined, access: AccessType): Promise<Bot> {
    const [bot] = await this.#answers(row ? [row] : [], () => access);
    if (!bot) throw new BotterError('not_found', 'Bot not found');
    return bot;
  }

  async #answers(rows: readonly AnyBotRow[], accessOf: (botId: string) => AccessType): Promise<Bot[]> {
    const connections = await this.connections.find(rows.map((row) => row.id));
    const { mode } = this.config.telegram;
    return rows.map((row) => toBotResponse(row, accessOf(row.id), connections.get(row.id), mode));
  }
}
