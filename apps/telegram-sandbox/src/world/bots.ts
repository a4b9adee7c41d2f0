import { randomBytes, randomInt } from 'node:crypto';
import { botTokenPattern } from '@botter/bot-api';
import type { JsonObject, SandboxBot } from './types';

export interface NewBot {
  name?: string;
  username?: string;
  token?: string;
  canJoinGroups?: boolean;
  canReadAllGroupMessages?: boolean;
}

export type TokenCheck =
  | { readonly kind: 'bot'; readonly bot: SandboxBot }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'unauthorized' };

/** The bots of the sandbox by id; a token of Telegram's form makes one on first use. */
export class Bots {
  readonly #byId = new Map<number, SandboxBot>();
  /** Deleted bots: their tokens are refused, as Telegram refuses them. */
  readonly #deleted = new Set<number>();

  constructor(known: readonly SandboxBot[] = [], deleted: readonly number[] = []) {
    for (const bot of known) this.#byId.set(bot.id, bot);
    for (const id of deleted) this.#deleted.add(id);
  }

  /** Whose token this is. One with a new bot id becomes a bot; a known id with another secret is wrong. */
  check(token: string): TokenCheck {
    const colon = token.indexOf(':');
    const known = this.#byId.get(Number(token.slice(0, colon)));
    if (known?.token === token) return { kind: 'bot', bot: known };
    if (!botTokenPattern.test(token) || !Number.isSafeInteger(Number(token.slice(0, colon)))) {
      return { kind: 'malformed' };
    }
    const id = Number(token.slice(0, colon));
    if (known || this.#deleted.has(id)) return { kind: 'unauthorized' };
    return { kind: 'bot', bot: this.add({ token }) };
  }

  /** What BotFather does on /newbot. */
  add(wanted: NewBot): SandboxBot {
    const token = wanted.token ?? newToken(this.#freeId());
    const id = Number(token.split(':')[0]);
    this.#deleted.delete(id);
    const bot: SandboxBot = {
      id,
      token,
      name: wanted.name?.trim() || `Bot ${id}`,
      username: this.#freeUsername(wanted.username?.trim().replace(/^@/, '') || usernameFor(wanted.name, id)),
      description: '',
      shortDescription: '',
      canJoinGroups: wanted.canJoinGroups ?? true,
      canReadAllGroupMessages: wanted.canReadAllGroupMessages ?? false,
      commands: {},
      localized: {},
      menuButtons: {},
      webhook: null,
      allowedUpdates: null,
      nextUpdateId: randomInt(100_000_000, 900_000_000),
      nextMessageId: 1,
    };
    this.#byId.set(id, bot);
    return bot;
  }

  /** A new token for the same bot; the old one is refused from now on. */
  revoke(bot: SandboxBot): string {
    bot.token = newToken(bot.id);
    return bot.token;
  }

  remove(bot: SandboxBot): void {
    this.#byId.delete(bot.id);
    this.#deleted.add(bot.id);
  }

  get(id: number): SandboxBot | undefined {
    return this.#byId.get(id);
  }

  list(): SandboxBot[] {
    return [...this.#byId.values()];
  }

  deletedIds(): number[] {
    return [...this.#deleted];
  }

  #freeId(): number {
    for (;;) {
      const id = randomInt(5_000_000_000, 8_000_000_000);
      if (!this.#byId.has(id) && !this.#deleted.has(id)) return id;
    }
  }

  #freeUsername(wanted: string): string {
    const taken = new Set(this.list().map((bot) => bot.username.toLowerCase()));
    if (!taken.has(wanted.toLowerCase())) return wanted;
    const base = wanted.replace(/_?bot$/i, '');
    for (let number = 2; ; number++) {
      const username = `${base}_${number}_bot`;
      if (!taken.has(username.toLowerCase())) return username;
    }
  }
}

/** The bot as the Bot API's `User`. */
export function botUserOf(bot: SandboxBot): JsonObject & { id: number } {
  return { id: bot.id, is_bot: true, first_name: bot.name, username: bot.username };
}

function newToken(id: number): string {
  return `${id}:AA${randomBytes(25).toString('base64url').slice(0, 33)}`;
}

function usernameFor(name: string | undefined, id: number): string {
  const words = (name ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const base = words
    .replace(/^_+|_+$/g, '')
    .replace(/_?bot$/, '')
    .slice(0, 24);
  return base ? `${base}_bot` : `sandbox_${id}_bot`;
}
