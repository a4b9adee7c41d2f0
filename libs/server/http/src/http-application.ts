import { calls } from '@botter/contracts';
import type { Config } from '@botter/server-config';
import { type Logger, NestLogger } from '@botter/server-logging';
import helmet from '@fastify/helmet';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { registerAnonymousBodies } from './anonymous-bodies';
import { registerBodyDeadline } from './body-deadline';
import { registerBodyLimits } from './body-limits';
import { registerBodyParsers } from './body-parsers';
import { registerCompression } from './compression';
import { registerConnectionLimits } from './connection-limits';
import { registerGracefulClose } from './graceful-close';
import { IssuerOrigins } from './issuer-origins';
import { registerLargeBodies } from './large-bodies';
import { registerOpenApi } from './openapi/openapi.routes';
import type { ApiDescription } from './openapi/openapi-document';
import { registerRequestLog } from './request-log';
import { assertRoutesAreCalls } from './route-check';
import { pageSecurityHeaders, securityHeaders } from './security-headers';
import { serverOptions } from './server-options';
import { registerUncachedResponses } from './uncached-responses';
import { registerUnreadBodies } from './unread-bodies';
import { registerUnsentResponses } from './unsent-responses';
import { appConfigOf } from './web/app-config';
import { registerWeb } from './web/web.routes';
import { registerWellKnown } from './well-known.routes';

export interface HttpApplicationOptions {
  readonly module: Type | DynamicModule;
  readonly config: Config;
  readonly logger: Logger;
  /** The content of the API description; all calls of the contract by default. */
  readonly api?: ApiDescription;
}

/**
 * Makes the application that serves HTTP, initialised but not yet listening: routes checked, security
 * headers, one error shape, API description, and the built front ends if this process has the role `api`.
 */
export async function createHttpApplication({
  module,
  config,
  logger,
  api = { calls },
}: HttpApplicationOptions): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter(
    serverOptions(config.trustedProxies) as ConstructorParameters<typeof FastifyAdapter>[0],
  );
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  assertRoutesAreCalls(app, { guarded: config.roles.includes('api') });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  registerConnectionLimits(fastify);
  registerGracefulClose(fastify);
  registerRequestLog(fastify, logger);
  registerBodyParsers(fastify);
  registerBodyDeadline(fastify);
  const issuer = new IssuerOrigins(config.oidc.issuer);
  void issuer.discover();
  fastify.addHook('onClose', async () => issuer.close());
  const headers = {
    publicUrl: config.publicUrl,
    issuerOrigins: () => issuer.known,
    analyticsHost: config.analytics?.host,
    siteAnalytics: config.siteAnalytics,
  };
  const pageHeaders = (nonce: string) => pageSecurityHeaders(headers, nonce);
  await fastify.register(helmet, securityHeaders(headers));
  registerUncachedResponses(fastify);
  registerUnsentResponses(fastify);
  await registerCompression(fastify, api.calls);
  registerUnreadBodies(fastify);
  registerBodyLimits(fastify);
  registerAnonymousBodies(fastify);
  registerLargeBodies(fastify);
  if (config.roles.includes('api')) {
    registerOpenApi(fastify, api, {
      version: config.version,
      contact: config.links.support ?? new URL('/help', config.publicUrl).href,
    });
    registerWellKnown(fastify, config);
    await registerWeb(fastify, { webDir: config.webDir, pageHeaders, appConfig: appConfigOf(config) });
  }
  await app.init();
  await fastify.ready();
  return app;
}
