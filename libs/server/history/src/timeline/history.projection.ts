import { botIdOf } from '@botter/server-bots/events';
import { copyRows, jsonRows } from '@botter/server-database';
import type { Projection, ProjectionContext, RecordedEvent } from '@botter/server-event-store';
import { sql } from 'kysely';
import type { PartState } from '../domain/configuration';
import {
  configurationTypes,
  keyOf,
  partOfType,
  type RecordedConfigurationEvent,
} from '../domain/configuration-event';
import type { HistoryRow } from '../history.tables';
import { historyRow } from './history-rows';

/** Bound of the JSON in one statement, so that neither side needs more memory for it. */
const statementBytes = 4 * 1024 * 1024;
/** The approximate bytes of a row in addition to its state. */
const rowBytes = 400;

const table = 'history';
const columns = [
  'bot_id',
  'version',
  'type',
  'part',
  'key',
  'user_id',
  'api_key_id',
  'source',
  'request',
  'at',
  'bytes',
  'state',
] as const satisfies readonly (keyof HistoryRow)[];

interface Subject {
  readonly bot: string;
  readonly part: string;
  readonly key: string;
}

/** Keeps `read.history`: a row for each event, with the state of small parts after it. */
export const historyProjection: Projection = {
  name: 'history',
  isByStream: true,
  tables: [table],
  lateIndexes: ['history_part', 'history_person', 'history_at'],
  handles: configurationTypes,
  async project(events, context) {
    await insert(await rowsOf(events, context), context);
  },
  rebuild(schema) {
    return {
      async project(events, tx) {
        // A rebuild reads each event once, so no row is there already.
        await copyRows(tx, { schema, table, columns }, await rowsOf(events, { tx, schema }));
      },
      finish: async () => {},
    };
  },
};

/** The rows to insert, after those of deleted bots are gone. */
async function rowsOf(recorded: readonly RecordedEvent[], context: ProjectionContext): Promise<HistoryRow[]> {
  const events = recorded as unknown as readonly RecordedConfigurationEvent[];
  const states = await statesBefore(events, context);
  let rows: HistoryRow[] = [];
  const deleted = new Set<string>();
  for (const event of events) {
    const bot = botIdOf(event);
    if (event.type === 'BotDeleted') {
      // No one may see it again, and ids are never reused.
      deleted.add(bot);
      rows = rows.filter(({ bot_id }) => bot_id !== bot);
      continue;
    }
    if (partOfType[event.type] === 'action') {
      rows.push(historyRow(event, undefined));
      continue;
    }
    const name = nameOf(subjectOf(event));
    const row = historyRow(event, states.get(name));
    if (row.state === null) states.delete(name);
    else states.set(name, row.state);
    rows.push(row);
  }
  if (deleted.size > 0) {
    await sql`delete from ${sql.id(context.schema, table)} where bot_id = any(${[...deleted]})`.execute(
      context.tx,
    );
  }
  return rows;
}

function subjectOf(event: RecordedConfigurationEvent): Subject {
  return { bot: botIdOf(event), part: partOfType[event.type], key: keyOf(event) };
}

function nameOf({ bot, part, key }: Subject): string {
  return `${bot} ${part} ${key}`;
}

/** The states that the events are going to change; actions have none. */
async function statesBefore(
  events: readonly RecordedConfigurationEvent[],
  { tx, schema }: ProjectionContext,
): Promise<Map<string, PartState>> {
  const subjects = events.filter(({ type }) => partOfType[type] !== 'action').map(subjectOf);
  const wanted = [...new Map(subjects.map((subject) => [nameOf(subject), subject])).values()];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Subject & { state: PartState }>`
    select wanted.bot, wanted.part, wanted.key, last.state
    from json_to_recordset(${jsonRows(wanted)}::json) as wanted(bot text, part text, key text)
    cross join lateral (
      select state from ${sql.id(schema, table)} as h
      where h.bot_id = wanted.bot and h.part = wanted.part and h.key = wanted.key
      order by h.version desc limit 1
    ) as last
    where last.state is not null`.execute(tx);
  return new Map(rows.map((row) => [nameOf(row), row.state]));
}

async function insert(rows: readonly HistoryRow[], { tx, schema }: ProjectionContext): Promise<void> {
  const target = sql.id(schema, table);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; ) {
    let bytes = 0;
    let end = start;
    while (end < rows.length && (end === start || bytes < statementBytes)) {
      bytes += rowBytes + (rows[end]!.state === null ? 0 : JSON.stringify(rows[end]!.state).length);
      end += 1;
    }
    await sql`
      insert into ${target} (${names})
      select ${names} from json_populate_recordset(null::${target}, ${jsonRows(rows.slice(start, end))}::json)
      on conflict do nothing`.execute(tx);
    start = end;
  }
}
