import { existsSync } from 'node:fs';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { botApiRoutes } from './bot-api/routes';
import { controlRoutes } from './control/routes';
import { pageHeaders } from './page-headers';
import type { WebhookTimes } from './webhooks/webhook-delivery';
import { WebhookDispatcher } from './webhooks/webhook-dispatcher';
import { PollOperations } from './world/poll-operations';
import type { World } from './world/world';

const bodyLimit = 4 * 1024 * 1024;

export interface AppOptions {
  readonly world: World;
  /** Folder of the built chat page; without it only the interfaces are served. */
  readonly pageDir?: string;
  readonly webhookTimes?: Partial<WebhookTimes>;
}

/** The sandbox as an HTTP server that is not listening yet. */
export async function createApp({ world, pageDir, webhookTimes }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
  });
  readBodiesLeniently(app);
  await app.register(multipart);
  new PollOperations(world).closeInTime();
  const webhooks = new WebhookDispatcher(world, webhookTimes);
  app.addHook('onClose', () => webhooks.close());

  botApiRoutes(app, world);
  await app.register(async (pageScope) => {
    await pageScope.register(helmet, pageHeaders);
    await pageScope.register(controlRoutes, { prefix: '/sandbox/api', world });
    if (pageDir && existsSync(pageDir)) await pageScope.register(fastifyStatic, { root: pageDir });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ ok: false, error_code: 404, description: 'Not Found' }),
  );
  return app;
}

/** An empty JSON body is an empty object, forms are read, and any other body is ignored. */
function readBodiesLeniently(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, {});
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, {}));
}
