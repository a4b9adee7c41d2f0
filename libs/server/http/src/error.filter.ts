import type { ErrorResponse } from '@botter/contracts';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { drainBody } from './drain-body';
import { mapError } from './error-response';

/** Turns every error into a response. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    // No one waits for a response: the process that handles the update retries it.
    if (host.getType<string>() === 'telegraf') throw error;
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { status, response, retryAfterSeconds, limit, unexpected } = mapError(error);
    if (unexpected) {
      this.logger.error({ err: error, correlationId: request.id, method: request.method }, 'request failed');
    }
    // A stream that has begun can no longer send an error response.
    if (reply.sent || reply.raw.headersSent) return;
    const seconds = retryAfterSeconds === undefined ? undefined : Math.ceil(retryAfterSeconds);
    if (seconds !== undefined) void reply.header('retry-after', seconds);
    if (status === 429 && seconds !== undefined) {
      void reply.headers({ 'ratelimit-remaining': 0, 'ratelimit-reset': seconds });
      if (limit !== undefined) void reply.header('ratelimit-limit', limit);
    }
    void send(request, reply.status(status), response);
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, response: ErrorResponse): Promise<void> {
  // The rest of a body that is too large is read first, so that the client gets to see why.
  if (response.code === 'too_large') {
    await drainBody(request.raw);
    // Fastify wants the line closed with the response, which a client that still writes would lose: it is cut
    // a little later.
    void reply.removeHeader('connection');
  }
  void reply.send(response);
}
