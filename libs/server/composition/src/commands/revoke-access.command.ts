import { ApiKeyStore } from '@botter/server-api-keys';
import { emailHash, type UsersTables } from '@botter/server-auth';
import type { BotTables } from '@botter/server-bots';
import type { Config } from '@botter/server-config';
import { DATABASE, type Database } from '@botter/server-database';
import { createHttpApplication } from '@botter/server-http';
import { createLogger } from '@botter/server-logging';
import { apiOf } from '@botter/server-module';
import { SharesOfPerson } from '@botter/server-shares';
import { v7 as uuid } from 'uuid';
import { applicationModule } from '../application.module';
import { modules } from '../modules';
import type { Print } from './rotate-secrets.command';

const usage = 'npm run revoke-access -- EMAIL\n';
const botsListed = 50;

/**
 * `revoke-access EMAIL`: revokes the API keys of everyone with that verified address, and all shares with it.
 * Both take effect with the next request, and end open streams. Sign-ins are the identity provider's
 * business, and the people's own bots stay.
 * @returns the exit code: 1 if the address is missing
 */
export async function revokeAccessCommand(
  config: Config,
  print: Print,
  args: readonly string[],
): Promise<number> {
  const [email] = args;
  if (args.length !== 1 || !email?.includes('@')) {
    print(usage);
    return 1;
  }
  const logger = createLogger({ level: config.logLevel });
  // Assembled as the api, without an open port: it doesn't listen.
  const app = await createHttpApplication({
    module: applicationModule({ ...config, roles: ['api'] }, logger),
    config,
    logger,
    api: apiOf(modules),
  });
  try {
    const db = app.get<Database>(DATABASE).withTables<UsersTables & BotTables>();
    const users = await db
      .selectFrom('app.users')
      .select('id')
      .where('verified_email_hash', '=', emailHash(email))
      .execute();
    const userIds = users.map(({ id }) => id);
    const now = new Date();
    let keys = 0;
    for (const id of userIds) keys += await app.get(ApiKeyStore, { strict: false }).revokeAll(id, now);
    const runId = uuid();
    const shares = await app.get(SharesOfPerson, { strict: false }).revokeAll(email, userIds, {
      actor: { kind: 'system', name: 'revoke-access' },
      occurredAt: now.toISOString(),
      source: 'revoke-access',
      correlationId: runId,
      causationId: runId,
    });
    print(`${userIds.length} accounts with this address. Revoked: ${keys} API keys, ${shares} shares.\n`);
    if (userIds.length === 0) return 0;
    const owned = await db
      .selectFrom('read.bots')
      .select(['id', 'name'])
      .where('owner_id', 'in', userIds)
      .orderBy('id')
      .limit(botsListed)
      .execute();
    if (owned.length > 0) print('Bots of this person, which keep running:\n');
    for (const { id, name } of owned) print(`${id}  ${name}\n`);
    return 0;
  } finally {
    await app.close();
  }
}
