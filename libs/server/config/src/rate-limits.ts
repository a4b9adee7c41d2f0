/** At most this number in this number of seconds. */
export interface RateLimit {
  readonly number: number;
  readonly seconds: number;
}

/**
 * The limits by their names. Calls are counted in windows of time that are the same for all processes, and
 * refused beyond the limit; what has a pace (`changes_mb`, `upload_mb`, `backlog`, `bulk`) waits instead: up
 * to the limit immediately, then evenly.
 */
export const defaultRateLimits = {
  /** Calls of a person or an API key. */
  calls: { number: 1200, seconds: 60 },
  /** Calls without a token, or with one that is refused, of an address. */
  anonymous: { number: 120, seconds: 60 },
  /** Messages that people send through a bot. */
  sends: { number: 600, seconds: 60 },
  /** Uploads of a person. */
  uploads: { number: 60, seconds: 60 },
  /** Bots that a person adds. */
  bots: { number: 30, seconds: 3600 },
  /** Bot tokens that a person has checked before adding a bot: each asks Telegram. */
  token_checks: { number: 60, seconds: 600 },
  /** Invitations of a person. */
  invitations: { number: 100, seconds: 3600 },
  /** API keys that a person makes. */
  keys: { number: 30, seconds: 3600 },
  /** Live streams that a person opens. */
  streams: { number: 60, seconds: 60 },
  /** Page views, and requests of site analytics, of an address. */
  pageviews: { number: 300, seconds: 60 },
  /** Addresses of people that an address on the network puts on the waitlist. */
  waitlist: { number: 10, seconds: 3600 },
  /** Changes of the actions of a bot. */
  changes: { number: 1500, seconds: 300 },
  /** Megabytes of actions that a person saves, in each process. */
  changes_mb: { number: 1, seconds: 1 },
  /** Megabytes that a person uploads, in each process. */
  upload_mb: { number: 8, seconds: 1 },
  /** Messages of a bot that have waited in the database, in each process. */
  backlog: { number: 100, seconds: 1 },
  /**
   * Broadcasts and messages of people of a bot. Telegram accepts about 30 a second; the rest is for replies.
   */
  bulk: { number: 25, seconds: 1 },
} as const satisfies Record<string, RateLimit>;
type RateLimitName = keyof typeof defaultRateLimits;
/** The limits that refuse calls beyond their number. */
export type CountedLimitName = Exclude<RateLimitName, 'changes_mb' | 'upload_mb' | 'backlog' | 'bulk'>;
/** Undefined if nothing is limited. */
export type RateLimits = Readonly<Record<RateLimitName, RateLimit>> | undefined;

const highestNumber = 1_000_000_000;
const longestSeconds = 86_400;
const isLimit = (name: string): name is RateLimitName => Object.hasOwn(defaultRateLimits, name);

/**
 * Reads `off`, or `name=number/seconds,…`.
 * @returns the defaults with these overrides, or what is wrong with them, to follow the name of the variable
 */
export function parseRateLimits(value: string): { readonly limits: RateLimits } | string {
  if (value === 'off') return { limits: undefined };
  const limits: Record<RateLimitName, RateLimit> = { ...defaultRateLimits };
  for (const entry of value.split(',').map((text) => text.trim())) {
    if (entry === '') continue;
    const [name = '', rate = ''] = entry.split(/=(.*)/s).map((text) => text.trim());
    if (!isLimit(name)) {
      return `must be off, or knows ${Object.keys(defaultRateLimits).join(', ')}, but not "${name.slice(0, 40)}"`;
    }
    const [, number, seconds] = (/^(\d{1,10})\/(\d{1,5})$/.exec(rate) ?? []).map(Number);
    if (!number || !seconds || number > highestNumber || seconds > longestSeconds) {
      return `must say ${name}=number/seconds, with whole numbers from 1 to ${highestNumber} and from 1 to ${longestSeconds}`;
    }
    limits[name] = { number, seconds };
  }
  return { limits };
}
