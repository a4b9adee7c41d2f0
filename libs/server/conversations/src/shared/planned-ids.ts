import { idEnd } from './message-ids';
import type { NewMessage, NewOutboxRow } from './rows';

/** The ids of a chat and of a message in it. */
export interface ChatAndMessage {
  readonly chat: string;
  readonly message: string;
}

/**
 * Stand in jobs for the ids of an incoming message and its chat, which only the commit gives. They are made
 * from the id that the message was planned with, so no text that a person wrote can hold them.
 */
export function plannedIdsOf({ id }: Pick<NewMessage, 'id'>): ChatAndMessage {
  return { chat: `chat:${id}`, message: `message:${id}` };
}

/** The row with the ids that were written in place of the planned ones. */
export function withWrittenIds(
  row: NewOutboxRow,
  incoming: NewMessage,
  { chat, message }: ChatAndMessage,
): NewOutboxRow {
  if (!isJob(row) || !row.payload.includes(incoming.id)) return row;
  const planned = plannedIdsOf(incoming);
  const payload = row.payload.replaceAll(planned.chat, chat).replaceAll(planned.message, message);
  return { ...row, payload };
}

/** SQL: a text of a row `o` with the ids that were written, where `p` is its place. */
export const withWrittenIdsSql = (text: 'o.payload' | 'o.state') =>
  `case when o.incoming_id is null then ${text} else replace(replace(${text},
  'chat:' || o.incoming_id, p.chat_id::text), 'message:' || o.incoming_id, (p.id_start || o.incoming_end)::uuid::text) end`;

/**
 * What `withWrittenIdsSql` needs to know of a text; nothing for most texts.
 * @param position of the message that came in, among those of the batch
 */
export function incomingColumns(
  text: string,
  incoming: Pick<NewMessage, 'id'> | null,
  position: number,
): object | undefined {
  if (!incoming || !text.includes(incoming.id)) return undefined;
  return { incoming_id: incoming.id, incoming_end: idEnd(position, incoming.id) };
}

/** Only jobs have planned ids. */
export function isJob({ kind }: Pick<NewOutboxRow, 'kind'>): boolean {
  return kind === 'job' || kind === 'reply_job';
}
