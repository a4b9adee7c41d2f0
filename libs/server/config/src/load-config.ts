import { join, resolve } from 'node:path';
import type { ZodType } from 'zod';
import { type Config, type DatabaseConfig, type FilesConfig, type Role, roles } from './config';
import { ConfigError } from './config-error';
import { type Environment, environmentSchema } from './environment.schema';

export interface LoadConfigOptions {
  /** Roles of this process; they win over the variable ROLE. All three if neither is given. */
  readonly roles?: readonly Role[];
  readonly version?: string;
}

/**
 * Reads and checks the environment once, at start. An empty variable counts as one that is not set.
 * @returns the frozen configuration
 * @throws ConfigError with one line that names the variable, for the first wrong or missing one
 */
export function loadConfig(
  env: Readonly<Record<string, string | undefined>>,
  options: LoadConfigOptions = {},
): Config {
  return deepFreeze(toConfig(parse(environmentSchema, env), options));
}

/**
 * Reads the addresses of the database, for a command that needs nothing else of the environment. @throws
 * ConfigError
 */
export function loadDatabaseConfig(env: Readonly<Record<string, string | undefined>>): DatabaseConfig {
  const variables = {
    DATABASE_URL: true,
    DATABASE_DIRECT_URL: true,
    EVENTSTORE_URL: true,
    EVENTSTORE_PREFIX: true,
  } as const;
  const parsed = parse(environmentSchema.pick(variables), env);
  return {
    databaseDirectUrl: parsed.DATABASE_DIRECT_URL ?? parsed.DATABASE_URL,
    eventStoreUrl: parsed.EVENTSTORE_URL,
    eventStorePrefix: parsed.EVENTSTORE_PREFIX,
  };
}

function parse<T>(schema: ZodType<T>, env: Readonly<Record<string, string | undefined>>): T {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(String(issue?.path[0] ?? 'The environment'), issue?.message ?? 'is not usable');
}

function toConfig(env: Environment, options: LoadConfigOptions): Config {
  const ownRoles = [...new Set(options.roles ?? env.ROLE ?? roles)];
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    version: options.version ?? '0.0.0',
    roles: ownRoles,
    port: env.PORT,
    publicUrl,
    metricsPort: env.METRICS_PORT,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    logLevel: env.LOG_LEVEL,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL ?? defaultPool(ownRoles),
    eventStoreUrl: env.EVENTSTORE_URL,
    eventStorePrefix: env.EVENTSTORE_PREFIX,
    redisUrl: env.REDIS_URL,
    oidc: oidcConfig(env),
    telegram: {
      apiRoot: env.TELEGRAM_API_ROOT,
      mode: env.TELEGRAM_MODE ?? (publicUrl.startsWith('https:') ? 'webhook' : 'polling'),
      sandboxUrl: env.TELEGRAM_SANDBOX_URL,
    },
    notifierBotToken: env.NOTIFIER_BOT_TOKEN,
    encryptionKeys: env.ENCRYPTION_KEYS,
    compiledBotsCacheBytes: env.COMPILED_BOTS_CACHE_MB * 1024 * 1024,
    files: filesConfig(env, ownRoles),
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    dataDir: resolve(env.BOTTER_DATA),
    webDir: resolve(env.BOTTER_WEB),
    egressAllow: env.EGRESS_ALLOW,
    quotas: env.QUOTAS,
    retention: { messagesKeepDays: env.MESSAGES_KEEP_DAYS, updatesKeepDays: env.UPDATES_KEEP_DAYS },
    analyticsKeepDays: env.ANALYTICS_KEEP_DAYS,
    rateLimits: env.RATE_LIMITS.limits,
    trustedProxies: env.TRUSTED_PROXIES,
    analytics: analyticsConfig(env),
    links: { support: env.SUPPORT_URL, community: env.COMMUNITY_URL, account: env.ACCOUNT_URL },
    siteAnalytics: { script: env.SITE_ANALYTICS_SCRIPT, events: env.SITE_ANALYTICS_EVENTS },
  };
}

function oidcConfig(env: Environment): Config['oidc'] {
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    audience: env.OIDC_AUDIENCE,
    scope: env.OIDC_SCOPE,
    resource: env.OIDC_RESOURCE,
    parameters: env.OIDC_PARAMETERS,
  };
}

/** Small enough for two copies of everything in one PostgreSQL of 100 connections; see docs/operations.md. */
const poolOf: Readonly<Record<Role, number>> = { api: 8, runtime: 9, worker: 12 };
const poolOfSeveralRoles = 24;

function defaultPool([only, ...others]: readonly Role[]): number {
  return only && others.length === 0 ? poolOf[only] : poolOfSeveralRoles;
}

function filesConfig(env: Environment, ownRoles: readonly Role[]): FilesConfig {
  if (!env.S3_ENDPOINT && !env.S3_BUCKET) {
    // Other processes can't read a process's own folder.
    if (ownRoles.length < roles.length && env.FILES_SHARED !== 'true') {
      throw new ConfigError(
        'FILES_SHARED',
        'is missing: roles that run apart keep files in S3, or in one FILES_DIR that is declared shared with FILES_SHARED=true',
      );
    }
    return { kind: 'folder', path: resolve(env.FILES_DIR ?? join(env.BOTTER_DATA, 'files')) };
  }
  if (env.FILES_DIR)
    throw new ConfigError('FILES_DIR', 'cannot be combined with S3_BUCKET: choose one of them');
  const together = 'is missing: S3 needs endpoint, bucket and both keys';
  return {
    kind: 's3',
    endpoint: present('S3_ENDPOINT', env.S3_ENDPOINT, together),
    bucket: present('S3_BUCKET', env.S3_BUCKET, together),
    accessKeyId: present('S3_ACCESS_KEY_ID', env.S3_ACCESS_KEY_ID, together),
    secretAccessKey: present('S3_SECRET_ACCESS_KEY', env.S3_SECRET_ACCESS_KEY, together),
    region: env.S3_REGION,
  };
}

function analyticsConfig(env: Environment): Config['analytics'] {
  if (!env.ANALYTICS_HOST && !env.ANALYTICS_KEY) return undefined;
  const together = 'is missing: ANALYTICS_HOST and ANALYTICS_KEY belong together';
  return {
    host: present('ANALYTICS_HOST', env.ANALYTICS_HOST, together),
    key: present('ANALYTICS_KEY', env.ANALYTICS_KEY, together),
  };
}

function present<T>(variable: string, value: T | undefined, problem: string): T {
  if (value === undefined) throw new ConfigError(variable, problem);
  return value;
}

/** Freezes plain objects and arrays; secrets and keys guard themselves. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
