const hidden = '***';
const maxDepth = 6;

/** Fields that never reach a log, in any object; compared in lower case without separators. */
const secretFields = new Set(
  [
    'authorization',
    'proxyAuthorization',
    'cookie',
    'setCookie',
    'password',
    'secret',
    'secretToken',
    'token',
    'accessToken',
    'refreshToken',
    'idToken',
    'botToken',
    'clientSecret',
    'webhookSecret',
    'apiKey',
    'encryptionKeys',
    'databaseUrl',
    'databaseReadUrl',
    'connectionString',
    'xTelegramBotApiSecretToken',
    // Texts that people write to each other.
    'text',
    'caption',
    'body',
    'email',
  ].map(plain),
);

function plain(field: string): string {
  return field.replaceAll(/[-_]/g, '').toLowerCase();
}

/**
 * A copy for the log: secret fields read `***`, errors keep type, message, code and stack, deep nesting is
 * cut.
 */
export function redactFields(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '…';
  if (value instanceof Error) return errorFields(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((entry) => redactFields(entry, depth + 1));
  if ('toJSON' in value && typeof value.toJSON === 'function') return value.toJSON();
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      secretFields.has(plain(name)) && entry !== undefined ? hidden : redactFields(entry, depth + 1),
    ]),
  );
}

function errorFields(error: Error, depth: number): unknown {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code: String(code) }),
    stack: error.stack,
    ...(cause === undefined ? {} : { cause: redactFields(cause, depth + 1) }),
  };
}

/**
 * Hides everything that looks like a secret inside a finished log line: bot tokens (also in addresses and
 * percent-encoded), JSON web tokens, and passwords inside addresses.
 */
export function scrubSecrets(line: string): string {
  return line
    .replaceAll(/\d+(?::|%3A)[A-Za-z0-9_-]{30,}/gi, hidden)
    .replaceAll(/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g, hidden)
    .replaceAll(/(\w:\/\/[^\s:/@"]*:)[^\s/@"]+@/g, `$1${hidden}@`);
}
