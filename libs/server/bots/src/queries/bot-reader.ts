import { type AccessType, type Bot, BotterError } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { DATABASE, type Database } from '@botter/server-database';
import { TelegramConnections } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { rowOf } from '../bot-row';
import type { BotRow, BotTables } from '../bots.tables';
import type { BotState } from '../domain/bot.decider';
import { toBotResponse } from './bot-response';

type AnyBotRow = BotRow<string | Date>;

/** Bots as the contract shows them. */
@Injectable()
export class BotReader {
  private readonly db: Kysely<BotTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(TelegramConnections) private readonly connections: TelegramConnections,
  ) {
    this.db = database.withTables<BotTables>();
  }

  /** The bots a person may see, with their access; newest first. */
  async list(access: ReadonlyMap<string, AccessType>): Promise<Bot[]> {
    if (access.size === 0) return [];
    const rows = await this.db
      .selectFrom('read.bots')
      .selectAll()
      .where('id', 'in', [...access.keys()])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return this.answers(rows, (botId) => access.get(botId) ?? 'read_only');
  }

  async get(botId: string, access: AccessType): Promise<Bot> {
    const row = await this.db.selectFrom('read.bots').selectAll().where('id', '=', botId).executeTakeFirst();
    return this.answer(row, access);
  }

  /** As its owner has just left it: the read model may lag. */
  written(botId: string, state: BotState): Promise<Bot> {
    const row = state.status === 'active' ? rowOf(botId, state) : undefined;
    return this.answer(row, 'owner');
  }

  private async answer(row: AnyBotRow | undefined, access: AccessType): Promise<Bot> {
    const [bot] = await this.answers(row ? [row] : [], () => access);
    if (!bot) throw new BotterError('not_found', 'Bot not found');
    return bot;
  }

  private async answers(rows: readonly AnyBotRow[], accessOf: (botId: string) => AccessType): Promise<Bot[]> {
    const connections = await this.connections.find(rows.map((row) => row.id));
    const { mode } = this.config.telegram;
    return rows.map((row) => toBotResponse(row, accessOf(row.id), connections.get(row.id), mode));
  }
}
