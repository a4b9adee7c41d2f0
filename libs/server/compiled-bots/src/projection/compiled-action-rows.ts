import { compileAction } from '@botter/contracts';
import type { ActionAdded, ActionChanged, ActionEvent } from '@botter/server-actions/events';
import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import { eventDispatch, type Recorded, type RecordedEvent } from '@botter/server-event-store';
import { type Kysely, sql } from 'kysely';
import type { CompiledActionRow } from '../compiled-bots.tables';

/** Bound of the JSON in one statement, so that neither side holds more at once. */
const statementBytes = 4 * 1024 * 1024;

/**
 * The rows of actions after some events, without reading the existing rows: an event holds the whole action. So a batch
 * writes only what has changed, however many actions the bot has.
 */
export class CompiledActionRows {
  readonly #written = new Map<string, WrittenAction>();
  /** With their bots; ids are never reused. */
  #deleted: { readonly botId: string; readonly actionId: string }[] = [];
  #deletedBots: string[] = [];

  readonly #dispatch = eventDispatch<ActionEvent | BotDeleted, void>({
    ActionAdded: (event) => this.#write(event),
    ActionChanged: (event) => this.#write(event),
    ActionDeleted: (event) => {
      const { actionId } = event.data;
      this.#written.delete(actionId);
      this.#deleted.push({ botId: botIdOf(event), actionId });
    },
    BotDeleted: (event) => {
      const deleted = botIdOf(event);
      for (const [actionId, { botId }] of this.#written) {
        if (botId === deleted) this.#written.delete(actionId);
      }
      this.#deletedBots.push(deleted);
    },
  });

  /** The event types that change rows of actions. */
  get handles(): readonly string[] {
    return this.#dispatch.handles;
  }

  /** How many rows it holds. */
  get size(): number {
    return this.#written.size + this.#deleted.length + this.#deletedBots.length;
  }

  apply(event: RecordedEvent): void {
    this.#dispatch.handle(event);
  }

  /** Compiled when it is saved: most events of a rebuild are replaced by later ones before. */
  #write(event: Recorded<ActionAdded | ActionChanged>): void {
    this.#written.set(event.data.actionId, {
      botId: botIdOf(event),
      version: event.version,
      data: event.data,
    });
  }

  /** Writes the rows, and empties the memory. */
  async save(tx: Kysely<unknown>, schema: string): Promise<void> {
    const table = sql.id(schema, 'compiled_actions');
    if (this.#deletedBots.length > 0) {
      await sql`delete from ${table} where bot_id = any(${this.#deletedBots})`.execute(tx);
    }
    if (this.#deleted.length > 0) {
      const botIds = this.#deleted.map(({ botId }) => botId);
      const actionIds = this.#deleted.map(({ actionId }) => actionId);
      await sql`
        delete from ${table} where (bot_id, action_id) in (
          select * from unnest(${botIds}::text[], ${actionIds}::text[]))`.execute(tx);
    }
    for (const rows of inStatements(this.#written.values())) {
      await sql`
        insert into ${table} (bot_id, action_id, version, trigger, command, enabled, document)
        select bot_id, action_id, version, trigger, command, enabled, document
        from json_populate_recordset(null::${table}, ${rows}::json)
        on conflict (bot_id, action_id) do update set version = excluded.version, trigger = excluded.trigger,
          command = excluded.command, enabled = excluded.enabled, document = excluded.document`.execute(tx);
    }
    this.#written.clear();
    this.#deleted = [];
    this.#deletedBots = [];
  }
}

interface WrittenAction {
  readonly botId: string;
  /** Position in the bot's stream. */
  readonly version: number;
  readonly data: Extract<ActionEvent, { type: 'ActionAdded' | 'ActionChanged' }>['data'];
}

function toRow({ botId, version, data: { actionId, content } }: WrittenAction): CompiledActionRow {
  const document = compileAction(actionId, content, content.webhookSecretRef);
  const { trigger, command, enabled } = document;
  return { bot_id: botId, action_id: actionId, version, trigger, command, enabled, document };
}

/** The rows as JSON, as many together as a statement may hold, but one at least. */
function* inStatements(actions: Iterable<WrittenAction>): Generator<string> {
  let texts: string[] = [];
  let bytes = 0;
  for (const action of actions) {
    const text = JSON.stringify(toRow(action));
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
