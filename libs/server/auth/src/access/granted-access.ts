import type { AccessType } from '@botter/contracts';
import type { FastifyRequest } from 'fastify';

/** The access that the guard found for a call with `bot`, `chat` or `file` access. */
export interface GrantedAccess {
  readonly botId: string;
  readonly access: AccessType;
}

const granted = new WeakMap<FastifyRequest, GrantedAccess>();

export function rememberAccess(request: FastifyRequest, access: GrantedAccess): void {
  granted.set(request, access);
}

/**
 * The bot of a request and the caller's access to it, as the guard found them.
 * @throws Error on a call that names no bot
 */
export function grantedAccessOf(request: FastifyRequest): GrantedAccess {
  const access = granted.get(request);
  if (!access) throw new Error('This call checks no access to a bot');
  return access;
}
