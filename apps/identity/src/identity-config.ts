/** The configuration from the environment. */
export interface IdentityConfig {
  readonly port: number;
  /** Address this provider is reached at, without a slash at the end: its issuer. */
  readonly issuer: string;
  /** Addresses to listen on: this machine alone by default. */
  readonly hosts: readonly string[];
  readonly databaseUrl: string;
  /** Origin of the product, the only one whose pages may ask for tokens. */
  readonly productOrigin: string;
  readonly clientId: string;
  readonly audience: string;
  readonly logLevel: string;
}

/** A wrong or missing setting, in one line that names it. */
export class IdentityConfigError extends Error {}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @throws IdentityConfigError */
export function readIdentityConfig(env: Readonly<Record<string, string | undefined>>): IdentityConfig {
  const port = readPort(env);
  const issuer = readAddress('IDENTITY_URL', env.IDENTITY_URL || `http://localhost:${port}`);
  if (!loopbackHosts.has(issuer.hostname)) {
    throw new IdentityConfigError(
      'IDENTITY_URL must be an address of this machine, like http://localhost:4201: anyone who enters an e-mail address here is accepted as its owner',
    );
  }
  const databaseUrl = env.IDENTITY_DATABASE_URL;
  if (!databaseUrl)
    throw new IdentityConfigError('IDENTITY_DATABASE_URL is missing: where accounts are kept');
  return {
    port,
    issuer: issuer.href.replace(/\/$/, ''),
    hosts: env.IDENTITY_HOST ? [env.IDENTITY_HOST] : ['127.0.0.1', '::1'],
    databaseUrl,
    productOrigin: readAddress('PUBLIC_URL', env.PUBLIC_URL || 'http://localhost:4200').origin,
    clientId: env.OIDC_CLIENT_ID || 'botter-web',
    audience: env.OIDC_AUDIENCE || 'botter-api',
    logLevel: env.LOG_LEVEL || 'info',
  };
}

function readPort(env: Readonly<Record<string, string | undefined>>): number {
  const port = Number(env.IDENTITY_PORT || 4201);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new IdentityConfigError('IDENTITY_PORT must be a port number from 1 to 65535');
}

function readAddress(variable: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw new IdentityConfigError(`${variable} must be an http or https address`);
}
