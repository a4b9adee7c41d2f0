import { type Config, loadConfig, type Role } from '@botter/server-config';
import { createHttpApplication, drain, unhandledCalls } from '@botter/server-http';
import { createLogger, type Logger } from '@botter/server-logging';
import { apiOf, callsOf } from '@botter/server-module';
import { Progress } from '@botter/server-scheduling';
import { startTracing, stopTracing } from '@botter/server-tracing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { version } from '../../../../package.json';
import { applicationModule } from './application.module';
import { checkDatabase } from './check-database';
import { checkEventStore } from './check-event-store';
import { checkFiles } from './check-files';
import { checkRedis } from './check-redis';
import { modules } from './modules';
import { prepareDatabase } from './prepare-database';

export interface ServerOptions {
  /** All of them, or those of the variable ROLE, when left out. */
  readonly roles?: readonly Role[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface RunningServer {
  readonly config: Config;
  readonly logger: Logger;
  readonly app: NestFastifyApplication;
  /** Accepts no new work, finishes the current work, and releases everything. */
  stop(): Promise<void>;
}

/** Reads the configuration of this process. @throws ConfigError */
export function configOf({ roles, env }: ServerOptions): Config {
  return loadConfig(env, { roles, version });
}

/** Starts the server in this process; when the promise settles it answers. */
export async function runServer(options: ServerOptions): Promise<RunningServer> {
  const started = Date.now();
  const config = configOf(options);
  const logger = createLogger({ level: config.logLevel });
  await checkDatabase(config);
  await prepareDatabase(config, logger);
  await checkEventStore(config);
  await checkFiles(config);
  if (config.redisUrl) await checkRedis(config.redisUrl);
  if (config.tracing) await startTracing({ ...config.tracing, version, roles: config.roles });
  const calls = callsOf(modules);
  const app = await createHttpApplication({
    module: applicationModule(config, logger),
    config,
    logger,
    api: apiOf(modules),
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  try {
    if (config.roles.includes('api')) {
      const missing = unhandledCalls(app, calls);
      if (missing.length > 0) throw new Error(`calls without a handler: ${missing.join(', ')}`);
    }
    await listen(fastify, config.port);
  } catch (error) {
    await app.close();
    throw error;
  }
  logger.info({ roles: config.roles, port: config.port, ms: Date.now() - started }, 'Botter is ready');
  return {
    config,
    logger,
    app,
    async stop() {
      app.get(Progress).stop();
      await drain(fastify);
      // Both together: open requests end while the work does.
      await Promise.all([fastify.close(), app.close()]);
      await stopTracing();
    },
  };
}

/** Every address of the machine; only IPv4 if it has no IPv6. */
async function listen(fastify: FastifyInstance, port: number): Promise<void> {
  try {
    await fastify.listen({ port, host: '::' });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') throw error;
    await fastify.listen({ port, host: '0.0.0.0' });
  }
}
