import { BotterError, type User } from '@botter/contracts';
import type { EventMetadata } from '@botter/server-event-store';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who makes a request, and from where. */
export interface RequestCaller {
  readonly user: User;
  /** When the token that was shown stops being valid. */
  readonly tokenExpiresAt: Date;
  /** One id for everything that follows from this request; also in the answer's header `x-correlation-id`. */
  readonly correlationId: string;
  readonly ip: string;
}

/** What the auth guard finds out from the token. */
export type Identified = Pick<RequestCaller, 'user' | 'tokenExpiresAt'>;

const identified = new WeakMap<FastifyRequest, Identified>();

/** Called by the auth guard once it knows who is asking. */
export function identifyCaller(request: FastifyRequest, who: Identified): void {
  identified.set(request, who);
}

/**
 * The caller of a request.
 * @throws BotterError `unauthorized` where the auth guard has not identified anybody
 */
export function callerOf(request: FastifyRequest): RequestCaller {
  const who = identified.get(request);
  if (!who) throw new BotterError('unauthorized', 'Unauthorized - please sign in again');
  return { ...who, correlationId: request.id, ip: request.ip };
}

/** Parameter of a controller method: the `RequestCaller`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Metadata for the events of a command that a person gave. */
export function eventMetadata(caller: RequestCaller, now: Date): EventMetadata {
  return {
    actor: { kind: 'user', userId: caller.user.id },
    occurredAt: now.toISOString(),
    source: 'api',
    correlationId: caller.correlationId,
    causationId: caller.correlationId,
  };
}
