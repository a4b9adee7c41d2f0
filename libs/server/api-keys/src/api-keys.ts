import { randomInt } from 'node:crypto';
import {
  type ApiKey,
  apiKeyDefaultDays,
  BotterError,
  type CallInput,
  type calls,
  quotaExceeded,
} from '@botter/contracts';
import { ACCESS_READER, type AccessReader, lesser } from '@botter/server-auth';
import { CONFIG, type Config } from '@botter/server-config';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { ApiKeyStore } from './api-key.store';
import type { ApiKeyRow } from './api-keys.tables';
import { keyHash, keyHint, makeKeyText } from './key-text';

const dayMs = 24 * 60 * 60_000;

export type WantedKey = CallInput<typeof calls.makeApiKey>['body'];

/** The keys of a person. */
@Injectable()
export class ApiKeys {
  constructor(
    @Inject(ApiKeyStore) private readonly store: ApiKeyStore,
    @Inject(ACCESS_READER) private readonly access: AccessReader,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async list(userId: string): Promise<ApiKey[]> {
    return (await this.store.list(userId)).map(toResponse);
  }

  /**
   * @returns the key as it is listed, and `secret`, the key itself
   * @throws BotterError `not_found` or `forbidden` for a bot that the person may not use in that way,
   * `quota_exceeded`
   */
  async make(userId: string, wanted: WantedKey): Promise<{ key: ApiKey; secret: string }> {
    const botIds = wanted.botIds && [...new Set(wanted.botIds)];
    if (botIds) await this.#requireAccess(userId, botIds, wanted);
    const now = this.clock.now();
    const secret = makeKeyText(randomInt);
    const row: ApiKeyRow = {
      id: uuid(),
      user_id: userId,
      name: wanted.name,
      hint: keyHint(secret),
      hash: keyHash(secret),
      access: wanted.accessType,
      bot_ids: botIds,
      created_at: now,
      expires_at: expiryOf(wanted, now),
      last_used_at: null,
      revoked_at: null,
    };
    const quota = this.config.quotas.keys;
    if (!(await this.store.add(row, quota))) throw quotaExceeded('keys', quota);
    return { key: toResponse(row), secret };
  }

  /** @throws BotterError `not_found` for a key that is not theirs, or is revoked already */
  async revoke(userId: string, keyId: string): Promise<void> {
    const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(keyId);
    if (isId && (await this.store.revoke(userId, keyId, this.clock.now()))) return;
    throw new BotterError('not_found', 'API key not found');
  }

  async #requireAccess(userId: string, botIds: readonly string[], { accessType }: WantedKey): Promise<void> {
    const own = new Map((await this.access.botsOf(userId)).map(({ botId, access }) => [botId, access]));
    for (const botId of botIds) {
      const access = own.get(botId);
      if (!access) throw new BotterError('not_found', 'Bot not found');
      if (lesser(access, accessType) !== accessType) {
        throw new BotterError('forbidden', "A key can't do more with a bot than you can");
      }
    }
  }
}

function expiryOf({ expiresAt }: WantedKey, now: Date): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt === undefined) return new Date(now.getTime() + apiKeyDefaultDays * dayMs);
  const expiry = new Date(expiresAt);
  if (expiry > now) return expiry;
  const message = 'The expiry must be in the future';
  throw new BotterError('validation_failed', message, [{ path: 'body.expiresAt', message }]);
}

function toResponse(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    access_type: row.access,
    bot_ids: row.bot_ids,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
