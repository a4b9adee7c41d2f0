import type { FastifyInstance } from 'fastify';
import { methodNames } from '../bot-api/methods';
import type { World } from '../world/world';
import { activityRoutes } from './activity-routes';
import { botFatherRoutes } from './bot-father-routes';
import { botRoutes } from './bot-routes';
import { chatRoutes } from './chat-routes';
import { statusOf } from './control-error';
import { inlineRoutes } from './inline-routes';
import { loadRoutes } from './load-routes';
import { observeRoutes } from './observe-routes';
import { peopleRoutes } from './people-routes';

/**
 * The control interface under `/sandbox/api` for the chat page and tests. See
 * docs/reference/telegram-sandbox.md.
 */
export async function controlRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  app.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error);
    if (status >= 500) world.onBug(error);
    const words = error instanceof Error ? error.message : 'Unknown error';
    return reply.code(status).send({ error: status >= 500 ? 'The sandbox failed at this.' : words });
  });
  app.get('/health', () => ({ status: 'ok', methods: methodNames }));
  botRoutes(app, world);
  peopleRoutes(app, world);
  chatRoutes(app, world);
  activityRoutes(app, world);
  inlineRoutes(app, world);
  botFatherRoutes(app, world);
  observeRoutes(app, world);
  loadRoutes(app, world);
}
