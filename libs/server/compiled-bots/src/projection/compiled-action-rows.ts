import { compileAction } from '@botter/contracts';
import type { ActionEvent } from '@botter/server-actions';
import { type BotEvent, botIdOf, type Recorded } from '@botter/server-bots';
import { type Kysely, sql } from 'kysely';
import type { CompiledActionRow } from '../compiled-bots.tables';

/** One statement carries so many bytes of JSON at most; neither side ever holds more of it in one piece. */
const statementBytes = 4 * 1024 * 1024;

/**
 * The rows of actions that some events leave behind, without a look at those that are there: an event holds the whole
 * action. So a batch writes as much as has changed, however many actions the bot has.
 */
export class CompiledActionRows {
  readonly #written = new Map<string, CompiledActionRow>();
  /** By the bot; ids never come back. */
  readonly #deleted: { readonly botId: string; readonly actionId: string }[] = [];
  readonly #deletedBots: string[] = [];

  apply(event: Recorded<BotEvent | ActionEvent>): void {
    const botId = botIdOf(event);
    switch (event.type) {
      case 'ActionAdded':
      case 'ActionChanged': {
        const { actionId, content } = event.data;
        const document = compileAction(actionId, content, content.webhookSecretRef);
        const { trigger, command, enabled } = document;
        const row = { bot_id: botId, action_id: actionId, version: event.version, trigger, command, enabled };
        this.#written.set(actionId, { ...row, document });
        break;
      }
      case 'ActionDeleted':
        this.#written.delete(event.data.actionId);
        this.#deleted.push({ botId, actionId: event.data.actionId });
        break;
      case 'BotDeleted':
        for (const [actionId, row] of this.#written) if (row.bot_id === botId) this.#written.delete(actionId);
        this.#deletedBots.push(botId);
        break;
    }
  }

  async save(tx: Kysely<unknown>, schema: string): Promise<void> {
    const table = sql.id(schema, 'compiled_actions');
    if (this.#deletedBots.length > 0) {
      await sql`DELETE FROM ${table} WHERE bot_id = ANY(${this.#deletedBots})`.execute(tx);
    }
    if (this.#deleted.length > 0) {
      const botIds = this.#deleted.map(({ botId }) => botId);
      const actionIds = this.#deleted.map(({ actionId }) => actionId);
      await sql`
        DELETE FROM ${table} WHERE (bot_id, action_id) IN (
          SELECT * FROM unnest(${botIds}::text[], ${actionIds}::text[]))`.execute(tx);
    }
    for (const rows of inStatements(this.#written.values())) {
      await sql`
        INSERT INTO ${table} (bot_id, action_id, version, trigger, command, enabled, document)
        SELECT bot_id, action_id, version, trigger, command, enabled, document
        FROM json_populate_recordset(NULL::${table}, ${rows}::json)
        ON CONFLICT (bot_id, action_id) DO UPDATE SET version = excluded.version, trigger = excluded.trigger,
          command = excluded.command, enabled = excluded.enabled, document = excluded.document`.execute(tx);
    }
  }
}

/** The rows as JSON, as many together as a statement may carry, but one at least. */
function* inStatements(rows: Iterable<CompiledActionRow>): Generator<string> {
  let texts: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    const size = Buffer.byteLength(text);
    if (texts.length > 0 && bytes + size > statementBytes) {
      yield `[${texts.join(',')}]`;
      texts = [];
      bytes = 0;
    }
    texts.push(text);
    bytes += size;
  }
  if (texts.length > 0) yield `[${texts.join(',')}]`;
}
