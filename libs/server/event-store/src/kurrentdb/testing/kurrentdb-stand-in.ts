import type { status as codes } from '@grpc/grpc-js';
import { StandInLog } from './stand-in-log';
import { type Members, StandInNode } from './stand-in-node';

export interface StandInOptions {
  /** 1 when left out. */
  readonly nodes?: number;
}

/** How long a real cluster takes to find another leader. */
const electionMs = 800;

/**
 * Plays KurrentDB over gRPC, from the definitions in its client package, with its events in memory: one node
 * or a cluster. Features that the adapter does not use are left out; everything else behaves as observed in
 * EventStoreDB 23.10.8.
 */
export class KurrentDBStandIn {
  readonly log = new StandInLog();
  readonly #nodes: StandInNode[] = [];
  readonly #members: Members = { all: () => this.#nodes, leader: () => this.#leader };
  #leader: StandInNode | undefined;
  #election: NodeJS.Timeout | undefined;
  url = '';

  constructor(private readonly options: StandInOptions = {}) {}

  async start(): Promise<this> {
    const { nodes = 1 } = this.options;
    for (let n = 0; n < nodes; n += 1) this.#nodes.push(new StandInNode(this.log, this.#members));
    await Promise.all(this.#nodes.map((node) => node.start()));
    [this.#leader] = this.#nodes;
    const hosts = this.#nodes.map(({ port }) => `127.0.0.1:${port}`);
    this.url = `kurrentdb://${hosts.join(',')}?tls=false`;
    return this;
  }

  /** Ends all connections, as a server that stops does. */
  stop(): void {
    clearTimeout(this.#election);
    for (const node of this.#nodes) node.kill();
  }

  /**
   * Kills the leader. Another one is elected in a moment. @returns what starts the node again, as a follower
   */
  killLeader(): () => Promise<void> {
    const dead = this.#leader!;
    dead.kill();
    this.#leader = undefined;
    this.#election = setTimeout(() => {
      this.#leader = this.#nodes.find(({ isAlive }) => isAlive);
    }, electionMs);
    return () => dead.start();
  }

  clear(): void {
    this.log.clear();
    for (const node of this.#nodes) node.logReads.length = 0;
  }

  /** The forward reads of the log, by their first positions. */
  get logReads(): bigint[] {
    return this.#nodes.flatMap(({ logReads }) => logReads);
  }

  get streamReads(): number {
    return this.#nodes.reduce((sum, { streamReads }) => sum + streamReads, 0);
  }

  /** Breaks what is being listened to. */
  dropSubscriptions(): void {
    for (const node of this.#nodes) node.dropSubscriptions();
  }

  /** Makes reads of the log fail with this code from now on. */
  refuse(code: codes | undefined): void {
    for (const node of this.#nodes) node.refusal = code;
  }

  /** The next appends are written, and the connection breaks before the response. */
  loseResponses(count: number): void {
    for (const node of this.#nodes) node.loseResponses(count);
  }
}
