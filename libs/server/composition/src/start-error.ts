import { ConfigError } from '@botter/server-config';
import { isDatabaseUnavailable } from '@botter/server-database';
import { scrubSecrets } from '@botter/server-logging';

/** The start cannot go on, for a reason that the person at the terminal can do something about. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Why the start failed, in one line without secrets. */
export function describeStartError(error: unknown): string {
  return scrubSecrets(`Botter cannot start: ${reasonOf(error)}`).replaceAll(/\s*\n\s*/g, ' ');
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const { code, port, message } = (error ?? {}) as { code?: unknown; port?: unknown; message?: unknown };
  if (code === 'EADDRINUSE') return `PORT ${String(port ?? '')} is taken by another program`;
  if (code === 'EACCES') return `PORT ${String(port ?? '')} may not be used by this user`;
  if (code === '28P01' || code === '28000')
    return 'DATABASE_URL is refused by the database: user or password is wrong';
  if (code === '3D000') return 'DATABASE_URL names a database that does not exist';
  if (isDatabaseUnavailable(error)) return 'DATABASE_URL leads to no database that answers';
  return typeof message === 'string' && message !== '' ? message : 'for an unknown reason';
}
