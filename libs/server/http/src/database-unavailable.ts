/** Of the socket: nobody listens there, or the connection broke. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/** Of PostgreSQL (appendix A of its manual): shutting down, starting, out of connections, connection exceptions. */
const postgresCodes = /^(?:08...|53300|57P0[1-5])$/;

/** Syscalls of a connection; a missing file has the code ENOENT too, but another syscall. */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** Errors by which pg says that a connection could not be had; they carry no code of their own. */
const connectionLost = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
]);

/** True where a query failed because the database cannot be reached now; trying again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return connectionLost.has(error.message);
  if (socketCodes.has(code)) return typeof syscall === 'string' && socketCalls.has(syscall);
  return postgresCodes.test(code);
}
