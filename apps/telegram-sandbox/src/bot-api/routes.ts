import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world/world';
import { ApiError } from './api-error';
import { type CallOutcome, dispatch } from './dispatch';
import type { Params } from './params';
import { requestParams } from './request-params';
import { botApiVersion } from './telegram-methods';

/** How long a planned time-out keeps the connection open without a response. */
const timeoutFaultMs = 120_000;

interface CallRoute {
  Params: { token: string; method: string };
}

/** `/bot<token>/<method>` and `/file/bot<token>/<path>`, as api.telegram.org serves them. */
export function botApiRoutes(app: FastifyInstance, world: World): void {
  app.route<CallRoute>({
    method: ['GET', 'POST'],
    url: '/bot:token/:method',
    handler: async (request, reply) => {
      let params: Params;
      try {
        params = await requestParams(world, request);
      } catch (error) {
        return sendRefusal(reply, error);
      }
      const { token, method } = request.params;
      const outcome = await dispatch(world, { token, method, params, signal: () => goneSignal(reply) });
      return sendOutcome(request, reply, outcome);
    },
    errorHandler: (error, _request, reply) => sendRefusal(reply, error),
  });

  app.get<{ Params: { token: string; '*': string } }>('/file/bot:token/*', (request, reply) => {
    const check = world.bots.check(request.params.token);
    const file = check.kind === 'bot' ? world.files.byLink(check.bot.id, request.params['*']) : undefined;
    if (!file) {
      return reply.code(404).send({ ok: false, error_code: 404, description: 'Not Found' });
    }
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', file.size)
      .send(world.files.read(file));
  });
}

function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: CallOutcome,
): FastifyReply | void {
  if (outcome.broken) {
    const { socket } = request.raw;
    reply.hijack();
    if (outcome.broken === 'reset') socket.resetAndDestroy();
    else setTimeout(() => socket.destroy(), timeoutFaultMs).unref();
    return;
  }
  reply.header('x-bot-api-version', botApiVersion);
  if (outcome.warning) reply.header('x-sandbox-warning', headerText(outcome.warning));
  const retryAfter = (outcome.body.parameters as { retry_after?: number } | undefined)?.retry_after;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // telegraf shows the status line of these, and not the body.
  if (outcome.status >= 500) reply.raw.statusMessage = String(outcome.body.description);
  return reply
    .code(outcome.status)
    .header('content-type', 'application/json')
    .send(JSON.stringify(outcome.body));
}

/** Names of parameters are the caller's words: as much of them as a header can hold. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 500);
}

/** Bodies that can't be read, in the Bot API's form. */
function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  const status =
    error instanceof ApiError ? error.code : ((error as { statusCode?: number }).statusCode ?? 500);
  const descriptions = {
    400: "Bad Request: can't parse the request body",
    413: 'Request Entity Too Large',
    500: 'Internal Server Error',
  } as Record<number, string>;
  const description = error instanceof ApiError ? error.description : (descriptions[status] ?? 'Bad Request');
  return reply.code(status).send({ ok: false, error_code: status, description });
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
