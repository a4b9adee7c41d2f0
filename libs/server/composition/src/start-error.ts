import { ConfigError } from '@botter/server-config';
import { isDatabaseUnavailable, sqlStateOf } from '@botter/server-database';
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
  if (code === 'EADDRINUSE') return `PORT ${String(port ?? '')} is used by another program`;
  if (code === 'EACCES') return `PORT ${String(port ?? '')} may not be used by this user`;
  if (code === '28P01' || code === '28000' || code === '3D000' || isDatabaseUnavailable(error)) {
    return `DATABASE_URL ${connectionProblem(error)}`;
  }
  return typeof message === 'string' && message !== '' ? message : 'for an unknown reason';
}

/** The sentence continues after the name of the variable. */
export function connectionProblem(error: unknown): string {
  const code = sqlStateOf(error);
  if (code === '28P01' || code === '28000') return 'is refused by the database: user or password is wrong';
  if (code === '3D000') return 'names a database that does not exist';
  if (isDatabaseUnavailable(error)) return 'points to no database that answers';
  return `is refused: ${error instanceof Error ? error.message : 'for an unknown reason'}`;
}
