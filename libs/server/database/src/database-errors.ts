const nodeCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

// Class 08: connection exceptions. 57P01 to 57P03: the server shuts down, crashed, or starts up. 53300: too many connections.
// 25P03: the server ended a connection that kept a transaction open for too long.
const sqlStates = /^(08...|57P01|57P02|57P03|53300|25P03)$/;

// The driver gives these errors of its own no code, so their fixed texts are all there is to tell them by.
const driverMessages = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

/** True where the database could not be reached or went away; trying again later makes sense, and a caller gets a 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { message, cause, errors } = error as { message?: unknown; cause?: unknown; errors?: unknown };
  const code = sqlStateOf(error);
  if (code !== undefined && (nodeCodes.has(code) || sqlStates.test(code))) return true;
  if (code === undefined && typeof message === 'string' && driverMessages.has(message)) return true;
  // Node tries several addresses of a name and collects their errors.
  if (Array.isArray(errors) && errors.some(isDatabaseUnavailable)) return true;
  return cause !== undefined && isDatabaseUnavailable(cause);
}

/** True where a unique index refused a row; with `constraint`, only that index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** SQLSTATE of an error of PostgreSQL, or the code of an error of Node. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
