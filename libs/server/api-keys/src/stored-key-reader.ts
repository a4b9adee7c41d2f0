import { timingSafeEqual } from 'node:crypto';
import { type ApiKeyReader, toUser } from '@botter/server-auth';
import { Clock, type Identified } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ApiKeyStore } from './api-key.store';
import { isKeyText, keyHash } from './key-text';

const rememberAtMost = 10_000;
/** How often at most the last use of a key is written. */
const useEveryMs = 60_000;
/** The expiry of a key without one. */
const farFuture = new Date('9999-12-31T00:00:00.000Z');

/**
 * Looks keys up for the guard, in the table at every call. The cache is per process and decides nothing: it
 * remembers which keys were valid, so that they can be counted first, and which never will be.
 */
@Injectable()
export class StoredKeyReader implements ApiKeyReader {
  readonly #known = new LRUCache<string, string>({ max: rememberAtMost });
  /** A missing key never appears later: it would have to be guessed before it is made. */
  readonly #invalid = new LRUCache<string, true>({ max: rememberAtMost });
  readonly #usedAt = new LRUCache<string, number>({ max: rememberAtMost });

  constructor(
    @Inject(ApiKeyStore) private readonly store: ApiKeyStore,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  knownId(key: string): string | undefined {
    return isKeyText(key) ? this.#known.get(keyHash(key).toString('base64')) : undefined;
  }

  async find(key: string): Promise<Identified | undefined> {
    if (!isKeyText(key)) return undefined;
    const hash = keyHash(key);
    const name = hash.toString('base64');
    if (this.#invalid.has(name)) return undefined;
    const row = await this.store.find(hash);
    const now = this.clock.now();
    if (!row?.hash || !timingSafeEqual(row.hash, hash) || (row.expires_at && row.expires_at <= now)) {
      this.#invalid.set(name, true);
      return undefined;
    }
    this.#known.set(name, row.id);
    this.#remember(row.id, row.last_used_at, now);
    return {
      user: toUser(row.maker),
      key: {
        id: row.id,
        access: row.access,
        botIds: row.bot_ids === null ? undefined : new Set(row.bot_ids),
      },
      tokenExpiresAt: row.expires_at ?? farFuture,
    };
  }

  isValid(keyId: string): Promise<boolean> {
    return this.store.isValid(keyId, this.clock.now());
  }

  /** Not awaited: no call waits for it, and none fails with it. */
  #remember(keyId: string, usedAt: Date | null, now: Date): void {
    const last = Math.max(usedAt?.getTime() ?? 0, this.#usedAt.get(keyId) ?? 0);
    if (now.getTime() - last < useEveryMs) return;
    this.#usedAt.set(keyId, now.getTime());
    this.store.markUsed(keyId, now, new Date(now.getTime() - useEveryMs)).catch((error: unknown) => {
      this.#usedAt.delete(keyId);
      this.logger.warn({ err: error }, 'the last use of an API key was not written');
    });
  }
}
