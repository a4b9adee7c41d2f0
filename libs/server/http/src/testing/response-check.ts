import { Readable } from 'node:stream';
import type { Call } from '@botter/contracts';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { callOf, callOfRoute } from '../call.decorator';
import { errorStatuses, successStatuses } from '../openapi/call-statuses';

/**
 * In tests every response must match the contract: its status is declared, and its body has the declared
 * form, unless it is a stream. Any other becomes a 500 that explains why.
 */
@Injectable()
export class ResponseCheck implements NestInterceptor, OnModuleInit {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onSend', async (request, reply, payload) => {
      const call = callOfRoute(request.routeOptions);
      const problem = call && problemOf(call, reply);
      if (problem) throw new Error(`${call.method} ${call.path} broke its contract: ${problem}`);
      return payload;
    });
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const call = callOf(context.getHandler() as never);
    if (!call) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((response: unknown) => {
        if (response instanceof Readable) return response;
        const result = call.response.safeParse(isJson(response, reply) ? JSON.parse(response) : response);
        if (result.success) return response;
        throw new Error(`${call.method} ${call.path} broke its contract: ${result.error.message}`);
      }),
    );
  }
}

function problemOf(call: Call, reply: FastifyReply): string | undefined {
  const { statusCode } = reply;
  if (statusCode === 429 && !reply.hasHeader('ratelimit-reset')) return 'a 429 without RateLimit-Reset';
  const isDeclared = [...successStatuses(call), ...errorStatuses(call)].includes(statusCode);
  return isDeclared ? undefined : `status ${statusCode} is not declared`;
}

/** A string may be JSON that was made in pieces, or a text. */
function isJson(response: unknown, reply: FastifyReply): response is string {
  return (
    typeof response === 'string' && String(reply.getHeader('content-type')).startsWith('application/json')
  );
}
