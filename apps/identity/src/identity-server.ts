import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createPool, Leases } from '@botter/server-database';
import type { Logger } from '@botter/server-logging';
import { RecurringTask } from '@botter/server-scheduling';
import { RowExpiry, Upkeep } from '@botter/server-upkeep';
import type { Pool } from 'pg';
import { AccountStore } from './accounts/account.store';
import { BodyTooLargeError } from './http/request-body';
import { type Route, send } from './http/route';
import { commonHeaders } from './http/security-headers';
import type { IdentityConfig } from './identity-config';
import { createIdentitySchema } from './identity-schema';
import { assetsRoute } from './pages/assets.route';
import { createProvider } from './provider/create-provider';
import { expiringArtifacts } from './provider/postgres-adapter';
import { loadProviderKeys } from './provider/provider-keys';
import { interactionRoute } from './sign-in/interaction.route';
import { SignInService } from './sign-in/sign-in.service';
import { tokenRoute } from './tokens/token.route';
import { userinfoRoute } from './tokens/userinfo.route';

export interface IdentityServer {
  /** Finishes running requests and stops. */
  stop(): Promise<void>;
}

const upkeepEveryMs = 60_000;
const finishWithinMs = 8_000;

/** Starts the identity provider; it listens when this has returned. */
export async function startIdentityServer(config: IdentityConfig, logger: Logger): Promise<IdentityServer> {
  const pool = createPool(config.databaseUrl, {
    max: 8,
    applicationName: 'botter-identity',
    onLostConnection: (err) => logger.warn({ err }, 'connection to the database lost'),
  });
  try {
    await createIdentitySchema(pool);
    const accounts = new AccountStore(pool);
    const keys = await loadProviderKeys(pool);
    const provider = createProvider({ config, pool, accounts, keys });
    provider.on('server_error', (_ctx, err) => logger.error({ err }, 'request failed'));
    const routes: Route[] = [
      await assetsRoute(),
      tokenRoute(provider, accounts, config),
      userinfoRoute(keys, accounts, config),
      interactionRoute(provider, new SignInService(accounts), config),
    ];
    const handle = handler(routes, provider.callback(), logger);
    const servers = await listen(config, handle);
    const upkeep = startUpkeep(pool, config, logger);
    logger.info({ issuer: config.issuer }, 'identity provider is ready');
    return {
      async stop() {
        await Promise.all([upkeep.stop(), ...servers.map(close)]);
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Deletes expired sessions, codes and tokens. */
function startUpkeep(pool: Pool, { databaseUrl }: IdentityConfig, logger: Logger): { stop(): Promise<void> } {
  const leases = new Leases(databaseUrl);
  const onError = (err: unknown) => logger.warn({ err }, 'could not delete expired sessions and tokens');
  const upkeep = new Upkeep({
    name: 'identity upkeep',
    expiries: [new RowExpiry(pool, expiringArtifacts)],
    leases,
    now: () => new Date(),
    onError,
  });
  const task = new RecurringTask(
    upkeepEveryMs,
    async () => {
      if (await upkeep.run()) task.trigger();
    },
    { remember: () => () => {}, onError },
  );
  task.trigger();
  return {
    async stop() {
      upkeep.stop();
      await task.stop();
      await leases.close();
    },
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Our own routes first, everything else is the protocol's. */
function handler(routes: readonly Route[], protocol: Handler, logger: Logger): Handler {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    for (const route of routes) if (await route({ request, response, path })) return;
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    protocol(request, response);
  };
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      const tooLarge = error instanceof BodyTooLargeError;
      if (!tooLarge) logger.error({ err: error }, 'request failed');
      if (response.headersSent) return response.destroy();
      send(response, tooLarge ? 413 : 500, tooLarge ? 'Too large' : 'Something went wrong', {
        ...commonHeaders,
        'content-type': 'text/plain',
        connection: 'close',
      });
      return undefined;
    });
  };
}

/** One server for each address; a machine without IPv6 uses only the others. */
async function listen({ hosts, port }: IdentityConfig, handle: Handler): Promise<Server[]> {
  const results = await Promise.allSettled(hosts.map((host) => listenOn(host, port, handle)));
  const servers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failure = results.find(
    (result) =>
      result.status === 'rejected' &&
      (servers.length === 0 || (result.reason as { code?: string }).code === 'EADDRINUSE'),
  );
  if (failure?.status !== 'rejected') return servers;
  await Promise.all(servers.map(close));
  throw failure.reason;
}

function listenOn(host: string, port: number, handle: Handler): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 5_000 }, handle);
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen({ host, port }, () => {
      server.off('error', failed);
      done(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    const force = setTimeout(() => server.closeAllConnections(), finishWithinMs);
    server.close(() => {
      clearTimeout(force);
      done();
    });
    server.closeIdleConnections();
  });
}
