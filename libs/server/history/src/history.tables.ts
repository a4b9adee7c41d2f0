/** What a bot's configuration was at a version of its stream, without the contents of actions. Disposable. */
export interface HistorySnapshotRow {
  bot_id: string;
  /** Shape of `content`: those of different shapes are stored next to each other while two versions run. */
  index_version: number;
  version: number;
  content: Buffer;
}

export type HistoryTables = { 'app.history_snapshots': HistorySnapshotRow };
