import { type AccessType, BotterError, type User } from '@botter/contracts';
import type { EventMetadata } from '@botter/server-event-store';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The limits of an API key. The rights of its maker limit it further, at every call. */
export interface ApiKeyScope {
  readonly id: string;
  readonly access: AccessType;
  /** Undefined for all bots of its maker. */
  readonly botIds: ReadonlySet<string> | undefined;
}

/** Who makes a request, and its origin. */
export interface RequestCaller {
  readonly user: User;
  /** Set if the person is not signed in, but uses one of their API keys. */
  readonly key?: ApiKeyScope;
  /** When the token or key that was shown stops being valid. */
  readonly tokenExpiresAt: Date;
  /**
   * One id for everything that follows from this request; also in the response's header `x-correlation-id`.
   */
  readonly correlationId: string;
  /** The id that the caller's own system gave the request, if any; anyone can write anything there. */
  readonly callersId: string | undefined;
  readonly ip: string;
}

/** The auth guard's findings from the token. */
export type Identified = Pick<RequestCaller, 'user' | 'key' | 'tokenExpiresAt'>;

const identified = new WeakMap<FastifyRequest, Identified>();

/** Called by the auth guard once it knows who is asking. */
export function identifyCaller(request: FastifyRequest, who: Identified): void {
  identified.set(request, who);
}

/** False if the auth guard has not found out who makes the request. */
export function isIdentified(request: FastifyRequest): boolean {
  return identified.has(request);
}

/**
 * The caller of a request.
 * @throws BotterError `unauthorized` if the auth guard has not identified anyone
 */
export function callerOf(request: FastifyRequest): RequestCaller {
  const who = identified.get(request);
  if (!who) throw new BotterError('unauthorized', 'Unauthorized - please sign in again');
  return { ...who, correlationId: request.id, callersId: callersId(request), ip: request.ip };
}

const callersIdPattern = /^[\w.:-]{1,100}$/;

/**
 * The id that the caller's own system gave the request (`x-correlation-id`); undefined if it is not
 * harmless.
 */
export function callersId({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers['x-correlation-id'];
  return typeof given === 'string' && callersIdPattern.test(given) ? given : undefined;
}

/** Parameter of a controller method: the `RequestCaller`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/**
 * Metadata for the events of a command by a person, or one of their API keys. An id that the caller named is
 * its cause, marked as such.
 */
export function eventMetadata(caller: RequestCaller, now: Date): EventMetadata {
  return {
    actor: { kind: 'user', userId: caller.user.id, ...(caller.key && { apiKeyId: caller.key.id }) },
    occurredAt: now.toISOString(),
    source: 'api',
    correlationId: caller.correlationId,
    causationId: caller.callersId === undefined ? caller.correlationId : `caller:${caller.callersId}`,
  };
}
