import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from './world';
import type { WorldSnapshot } from './world-snapshot';

const fileName = 'sandbox.json';
const keptUpdates = 20_000;
const gatherMs = 1000;

export function snapshotOf(world: World): WorldSnapshot {
  const bots = world.bots.list();
  return {
    version: 1,
    bots,
    deletedBotIds: world.bots.deletedIds(),
    people: [...world.people.list(), ...world.people.crowd()],
    chats: world.chats.list(),
    polls: world.polls.list(),
    stickerSets: world.stickerSets.list(),
    payments: world.payments.snapshot(),
    files: world.files.list(),
    botFather: [...world.botFather].map(([personId, dialog]) => ({ personId, dialog })),
    updates: bots.map((bot) => ({ botId: bot.id, updates: world.queueOf(bot.id).first(keptUpdates) })),
  };
}

/** The state of the last run; undefined at the first start. Throws one clear line when the file is broken. */
export function readSnapshot(dataDir: string): WorldSnapshot | undefined {
  const file = join(dataDir, fileName);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as WorldSnapshot;
  } catch {
    throw new Error(`The sandbox cannot read ${file}: it is not JSON. Delete it to start empty.`);
  }
}

/**
 * Writes the state a second after the first change. The longer it takes, the less often it writes, so that it
 * costs at most a twentieth of the time. It completes the new file before it replaces the old one.
 */
export class SnapshotWriter {
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #lastTookMs = 0;

  constructor(
    private readonly world: World,
    private readonly dataDir: string,
  ) {
    mkdirSync(dataDir, { recursive: true });
    world.onChange = () => this.schedule();
  }

  schedule(): void {
    const wait = Math.max(gatherMs, this.#lastTookMs * 20);
    this.#timer ??= setTimeout(() => void this.#write(), wait).unref();
  }

  /** Writes now and ends; nothing that happens afterwards is kept. */
  async close(): Promise<void> {
    this.world.onChange = () => {};
    await this.#write();
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeOnce());
    return this.#writing;
  }

  async #writeOnce(): Promise<void> {
    const started = performance.now();
    const text = JSON.stringify(snapshotOf(this.world));
    this.#lastTookMs = performance.now() - started;
    const file = join(this.dataDir, fileName);
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}
