import { type AccessType, type Action, BotterError } from '@botter/contracts';
import { allows } from '@botter/server-auth';
import type { Recorded } from '@botter/server-bots';
import { DATABASE, type Database } from '@botter/server-database';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { ActionConfiguration } from '../action-configuration';
import { evolveActionRow } from '../action-row';
import type { ActionRow, ActionTables } from '../actions.tables';
import type { ActionEvent, BotLifeEvent } from '../domain/action.events';
import { toActionAnswer, type VisibleSecrets } from './action-answer';

/** Actions as the contract shows them; webhook secrets only to those who may change actions. */
@Injectable()
export class ActionReader {
  private readonly db: Kysely<ActionTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(ActionConfiguration) private readonly configuration: ActionConfiguration,
  ) {
    this.db = database.withTables<ActionTables>();
  }

  /** In the order in which they were added. */
  async list(botId: string, access: AccessType): Promise<Action[]> {
    const rows = await this.db
      .selectFrom('read.actions')
      .selectAll()
      .where('bot_id', '=', botId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const secrets = await this.visibleSecrets(rows, access);
    return rows.map((row) => toActionAnswer(row, secrets));
  }

  /** Folded from the stream, so that a writer sees their own write even where the read model lags. */
  async getWritten(botId: string, actionId: string): Promise<Action> {
    const events = await this.configuration.read(botId);
    const row = events
      .filter((event) => isAbout(event, actionId))
      .reduce<ActionRow | undefined>(evolveActionRow, undefined);
    if (!row) throw new BotterError('not_found', 'Action not found');
    return toActionAnswer(row, await this.visibleSecrets([row], 'owner'));
  }

  private async visibleSecrets(
    rows: readonly Pick<ActionRow, 'content'>[],
    access: AccessType,
  ): Promise<VisibleSecrets> {
    if (!allows(access, 'edit')) return undefined;
    const refs = rows.flatMap(({ content }) => content.webhookSecretRef ?? []);
    return refs.length === 0 ? new Map() : this.secrets.getMany(refs);
  }
}

function isAbout(event: Recorded<ActionEvent | BotLifeEvent>, actionId: string): boolean {
  switch (event.type) {
    case 'ActionAdded':
    case 'ActionChanged':
    case 'ActionDeleted':
      return event.data.actionId === actionId;
    default:
      return false;
  }
}
