export interface ReplicatedPostgres {
  /** Address of a database of the primary. */
  url(database: string): string;
  readonly replica: {
    readonly port: number;
    url(database: string): string;
    stop(): Promise<void>;
    start(): Promise<void>;
  };
  stop(): Promise<void>;
}

export function startReplicated(): Promise<ReplicatedPostgres>;
