import type { AccessReader } from '@botter/server-auth';
import type { Clock } from '@botter/server-http';
import { LRUCache } from 'lru-cache';

/** How long a response is cached when no signal invalidates it. */
const believedMs = 30_000;
/** The maximum of connections of a process. Those who left are the first to be forgotten. */
const peopleLimit = 10_000;

interface Known {
  readonly bots: Promise<ReadonlySet<string>>;
  readonly until: number;
}

/** The bots that each listening user may see, asked at most every half a minute. */
export class BotAccessCache {
  readonly #known = new LRUCache<string, Known>({ max: peopleLimit });

  constructor(
    private readonly access: AccessReader,
    private readonly clock: Clock,
  ) {}

  botsOf(userId: string): Promise<ReadonlySet<string>> {
    const now = this.clock.now().getTime();
    const known = this.#known.get(userId);
    if (known && known.until > now) return known.bots;
    const bots = this.access.botsOf(userId).then((list) => new Set(list.map(({ botId }) => botId)));
    this.#known.set(userId, { bots, until: now + believedMs });
    bots.catch(() => this.#known.delete(userId));
    return bots;
  }

  forget(userId: string): void {
    this.#known.delete(userId);
  }
}
