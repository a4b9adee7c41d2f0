import { compileAction, needsState } from '@botter/contracts';
import type { ActionAdded, ActionChanged, ActionEvent } from '@botter/server-actions/events';
import {
  type BotDeleted,
  type BotDraftPublished,
  type BotDraftsChanged,
  botIdOf,
} from '@botter/server-bots/events';
import { eventDispatch, type Recorded, type RecordedEvent } from '@botter/server-event-store';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CompiledActionRow, DraftedActionRow } from '../compiled-bots.tables';
import { botsWithDrafts, endDrafts, publishDraft, startDrafts } from './published-drafts';

/** Bound of the JSON in one statement, so that neither side needs more memory for it. */
const statementBytes = 4 * 1024 * 1024;

type DraftEvent = BotDraftsChanged | BotDraftPublished;

/**
 * The rows of actions after some events, without reading the existing rows: an event contains the whole
 * action. So a batch writes only what has changed, however many actions the bot has. Actions of a bot with
 * drafts go to its draft.
 */
export class CompiledActionRows {
  readonly #written = new Map<string, WrittenAction>();
  /** With their bots; ids are never reused. */
  #deleted: { readonly botId: string; readonly actionId: string }[] = [];
  #deletedBots: string[] = [];
  readonly #drafted = new Map<string, DraftedAction>();
  #withDrafts = new Set<string>();

  readonly #dispatch = eventDispatch<ActionEvent | BotDeleted, void>({
    ActionAdded: (event) => this.#write(event),
    ActionChanged: (event) => this.#write(event),
    ActionDeleted: (event) => {
      const { actionId } = event.data;
      const botId = botIdOf(event);
      if (this.#withDrafts.has(botId)) {
        this.#drafted.set(actionId, { botId, actionId, version: event.version, bytes: 0 });
        return;
      }
      this.#written.delete(actionId);
      this.#deleted.push({ botId, actionId });
    },
    BotDeleted: (event) => {
      const deleted = botIdOf(event);
      for (const map of [this.#written, this.#drafted]) {
        for (const [actionId, { botId }] of map) if (botId === deleted) map.delete(actionId);
      }
      this.#withDrafts.delete(deleted);
      this.#deletedBots.push(deleted);
    },
  });

  readonly #draftChanges = eventDispatch<DraftEvent, (tx: Kysely<unknown>, schema: string) => Promise<void>>({
    BotDraftsChanged: (event) => async (tx, schema) => {
      const botId = botIdOf(event);
      if (event.data.enabled) {
        this.#withDrafts.add(botId);
        await startDrafts(tx, schema, { botId, version: event.version, at: event.metadata.occurredAt });
      } else {
        this.#withDrafts.delete(botId);
        await endDrafts(tx, schema, botId);
      }
    },
    BotDraftPublished: (event) => (tx, schema) =>
      publishDraft(tx, schema, {
        botId: botIdOf(event),
        version: event.version,
        at: event.metadata.occurredAt,
      }),
  });

  /** The event types that change rows of actions. */
  get handles(): readonly string[] {
    return [...this.#dispatch.handles, ...this.#draftChanges.handles];
  }

  /** The number of rows to write. */
  get size(): number {
    return this.#written.size + this.#drafted.size + this.#deleted.length + this.#deletedBots.length;
  }

  /** Of the events whose actions are to be written. */
  get bytes(): number {
    let bytes = 0;
    for (const action of this.#written.values()) bytes += action.bytes;
    for (const action of this.#drafted.values()) bytes += action.bytes;
    return bytes;
  }

  /** Keeps the changes to write; publishing a draft writes it immediately, with everything before it. */
  async apply(events: readonly RecordedEvent[], tx: Kysely<unknown>, schema: string): Promise<void> {
    const own = events.filter(({ type }) => this.handles.includes(type));
    if (own.length === 0) return;
    this.#withDrafts = await botsWithDrafts(tx, schema, own.map(botIdOf));
    for (const event of own) {
      this.#dispatch.handle(event);
      const change = this.#draftChanges.handle(event);
      if (!change) continue;
      await this.save(tx, schema);
      await change(tx, schema);
    }
  }

  /** Compiled when it is saved: most events of a rebuild are replaced by later ones before. */
  #write(event: Recorded<ActionAdded | ActionChanged>): void {
    const { data, version, bytes = 0 } = event;
    const botId = botIdOf(event);
    const rows: Map<string, WrittenAction> = this.#withDrafts.has(botId)
      ? (this.#drafted as Map<string, WrittenAction>)
      : this.#written;
    rows.set(data.actionId, { botId, actionId: data.actionId, version, bytes, data });
  }

  /** Writes the rows, and empties the memory. */
  async save(tx: Kysely<unknown>, schema: string): Promise<void> {
    const table = sql.id(schema, 'compiled_actions');
    const drafts = sql.id(schema, 'drafted_actions');
    if (this.#deletedBots.length > 0) {
      for (const name of [
        'compiled_actions',
        'drafted_actions',
        'published_versions',
        'superseded_actions',
      ]) {
        await sql`delete from ${sql.id(schema, name)} where bot_id = any(${this.#deletedBots})`.execute(tx);
      }
    }
    if (this.#deleted.length > 0) {
      const botIds = this.#deleted.map(({ botId }) => botId);
      const actionIds = this.#deleted.map(({ actionId }) => actionId);
      await sql`
        delete from ${table} where (bot_id, action_id) in (
          select * from unnest(${botIds}::text[], ${actionIds}::text[]))`.execute(tx);
    }
    for (const { rows, document } of inStatements(this.#written.values(), compiledRow)) {
      await sql`
        insert into ${table} (bot_id, action_id, version, trigger, triggers, command, enabled, needs_state, document)
        select bot_id, action_id, version, trigger, triggers, command, enabled, needs_state, ${document}
        from json_populate_recordset(null::${table}, ${rows}::json)
        on conflict (bot_id, action_id) do update set version = excluded.version, trigger = excluded.trigger,
          triggers = excluded.triggers, command = excluded.command, enabled = excluded.enabled, needs_state = excluded.needs_state,
          document = excluded.document`.execute(tx);
    }
    for (const { rows, document } of inStatements(this.#drafted.values(), draftedRow)) {
      await sql`
        insert into ${drafts} (bot_id, action_id, version, needs_state, document)
        select bot_id, action_id, version, needs_state, ${document} from json_populate_recordset(null::${drafts}, ${rows}::json)
        on conflict (bot_id, action_id) do update set version = excluded.version,
          needs_state = excluded.needs_state, document = excluded.document`.execute(tx);
    }
    this.#written.clear();
    this.#drafted.clear();
    this.#deleted = [];
    this.#deletedBots = [];
  }
}

/** Left out of a draft, it was deleted there. */
type Data = Extract<ActionEvent, { type: 'ActionAdded' | 'ActionChanged' }>['data'];

interface DraftedAction {
  readonly botId: string;
  readonly actionId: string;
  /** Position in the bot's stream. */
  readonly version: number;
  /** Of its event. */
  readonly bytes: number;
  /** Undefined if it was deleted. */
  readonly data?: Data;
}

interface WrittenAction extends DraftedAction {
  readonly data: Data;
}

function compiledRow({ botId, actionId, version, data: { content } }: WrittenAction): CompiledActionRow {
  const document = compileAction(actionId, content, content.webhookSecretRef);
  const { trigger, triggers = null, command, enabled } = document;
  return {
    bot_id: botId,
    action_id: actionId,
    version,
    trigger,
    triggers,
    command,
    enabled,
    needs_state: needsState(document),
    document,
  };
}

function draftedRow({ botId, actionId, version, data }: DraftedAction): DraftedActionRow {
  const document = data ? compileAction(actionId, data.content, data.content.webhookSecretRef) : null;
  const needs_state = document !== null && needsState(document);
  return { bot_id: botId, action_id: actionId, version, needs_state, document };
}

interface Statement {
  /** As JSON. */
  readonly rows: string;
  /** The statement that reads their documents. */
  readonly document: RawBuilder<unknown>;
}

/** Statements with as many rows as fit, but at least one. */
function* inStatements<Action>(
  actions: Iterable<Action>,
  toRow: (action: Action) => CompiledActionRow | DraftedActionRow,
): Generator<Statement> {
  let together: JsonRow[] = [];
  let bytes = 0;
  for (const action of actions) {
    const { document, ...rest } = toRow(action);
    const row = { rest: JSON.stringify(rest), document: document && JSON.stringify(document) };
    const size = Buffer.byteLength(row.document ?? '');
    if (together.length > 0 && bytes + size > statementBytes) {
      yield statementOf(together);
      together = [];
      bytes = 0;
    }
    together.push(row);
    bytes += size;
  }
  if (together.length > 0) yield statementOf(together);
}

/** JSON of a document, null if there is none, and of the other columns. */
interface JsonRow {
  readonly rest: string;
  readonly document: string | null;
}

/**
 * The document of a single row is a parameter of its own, which costs PostgreSQL a third less: as part of
 * another one it is parsed twice.
 */
function statementOf(rows: readonly JsonRow[]): Statement {
  const [{ rest, document }] = rows as [JsonRow];
  if (rows.length === 1) return { rows: `[${rest}]`, document: sql`${document}::jsonb` };
  const texts = rows.map((row) => `${row.rest.slice(0, -1)},"document":${row.document}}`);
  return { rows: `[${texts.join(',')}]`, document: sql.ref('document') };
}
