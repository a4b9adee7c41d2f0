import { Readable } from 'node:stream';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { callOf } from '../call.decorator';

/** In tests every response must match the contract, unless it is a stream; one that does not becomes a 500 that says why. */
@Injectable()
export class ResponseCheck implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const call = callOf(context.getHandler() as never);
    if (!call) return next.handle();
    return next.handle().pipe(
      map((response: unknown) => {
        if (response instanceof Readable) return response;
        // A string is JSON that was made in pieces.
        const result = call.response.safeParse(
          typeof response === 'string' ? JSON.parse(response) : response,
        );
        if (result.success) return response;
        throw new Error(`${call.method} ${call.path} broke its contract: ${result.error.message}`);
      }),
    );
  }
}
