import type { Part, PartState } from './domain/configuration';

/** A bot's configuration at a version of its stream, without the contents of actions. Disposable. */
interface HistorySnapshotRow {
  bot_id: string;
  /** Shape of `content`: those of different shapes are stored next to each other while two versions run. */
  index_version: number;
  version: number;
  content: Buffer;
}

/** Read model: one row for each event of a bot. What is in events is not repeated, except for small parts. */
export interface HistoryRow<Instant = string> {
  bot_id: string;
  version: number;
  type: string;
  part: Part;
  /** Id of the action, webhook or share; empty for the other parts. */
  key: string;
  /** The person who did it; null for the product itself and for Telegram. */
  user_id: string | null;
  api_key_id: string | null;
  source: string;
  /** Correlation id: the same for everything that followed from one request. */
  request: string;
  at: Instant;
  /** The size of the event's data as text. */
  bytes: number;
  /**
   * The part after the event; null if it was deleted, and for actions, whose contents are in their events.
   */
  state: PartState | null;
}

export type HistoryTables = {
  'app.history_snapshots': HistorySnapshotRow;
  'read.history': HistoryRow<Date>;
};
