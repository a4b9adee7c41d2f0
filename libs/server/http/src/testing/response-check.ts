import { Readable } from 'node:stream';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { callOf } from '../call.decorator';

/** In tests every response must match the contract, unless it is a stream; one that does not becomes a 500 that says why. */
@Injectable()
export class ResponseCheck implements NestInterceptor {
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

/** A string may be JSON that was made in pieces, or a text. */
function isJson(response: unknown, reply: FastifyReply): response is string {
  return (
    typeof response === 'string' && String(reply.getHeader('content-type')).startsWith('application/json')
  );
}
