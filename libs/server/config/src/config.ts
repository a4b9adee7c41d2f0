import type { Quotas } from '@botter/contracts';
import type { Keyring, Secret } from '@botter/server-secrets';
import type { RateLimits } from './rate-limits';

export const roles = ['api', 'runtime', 'worker'] as const;
/** The roles of a process: answer the browser, talk with Telegram, or work in the background. */
export type Role = (typeof roles)[number];

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

type TelegramMode = 'webhook' | 'polling';

export type FilesConfig =
  | { readonly kind: 'folder'; readonly path: string }
  | {
      readonly kind: 's3';
      readonly endpoint: string;
      readonly bucket: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: Secret;
      readonly region: string;
    };

/** The configuration of a command that changes only the database. */
export type DatabaseConfig = Pick<Config, 'databaseDirectUrl' | 'eventStoreUrl' | 'eventStorePrefix'>;

/**
 * Everything that the environment decides, checked once at start. Nothing else in the server reads the
 * environment.
 */
export interface Config {
  /** Version of the product, as in its package.json. */
  readonly version: string;
  readonly roles: readonly Role[];
  readonly port: number;
  /** Address people reach it at, without a slash at the end. */
  readonly publicUrl: string;
  /** Port of `/metrics`; the main port if undefined. */
  readonly metricsPort: number | undefined;
  readonly logLevel: LogLevel;
  /** Undefined if no traces are recorded. */
  readonly tracing: { readonly endpoint: string; readonly share: number } | undefined;
  readonly databaseUrl: Secret;
  /**
   * Bypasses a transaction pooler, for what needs a session: LISTEN, advisory locks, migrations. The same
   * address if none is given.
   */
  readonly databaseDirectUrl: Secret;
  /** A replica for reads that may lag; none if undefined. */
  readonly databaseReadUrl: Secret | undefined;
  /** Connections of this process to PostgreSQL, everything together. */
  readonly databasePool: number;
  /** Address of KurrentDB; the events are in PostgreSQL if undefined. */
  readonly eventStoreUrl: Secret | undefined;
  /** The prefix of the streams' names in a KurrentDB that others use too. */
  readonly eventStorePrefix: string | undefined;
  readonly redisUrl: Secret | undefined;
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly audience: string;
    /** Scope of the authorisation request. */
    readonly scope: string;
    /** Resource of the authorisation request (RFC 8707); none if undefined. */
    readonly resource: string | undefined;
    /** Further parameters of the authorisation request. */
    readonly parameters: Readonly<Record<string, string>>;
  };
  readonly telegram: {
    /** Without a slash at the end. */
    readonly apiRoot: string;
    readonly mode: TelegramMode;
    /** Address of the sandbox chat page, if one runs with the product. */
    readonly sandboxUrl: string | undefined;
  };
  readonly notifierBotToken: Secret | undefined;
  readonly encryptionKeys: Keyring;
  /** The memory limit for compiled bots in a process. */
  readonly compiledBotsCacheBytes: number;
  readonly files: FilesConfig;
  readonly mail: { readonly smtpUrl: Secret | undefined; readonly from: string };
  /** Folder for what the product keeps on this machine. */
  readonly dataDir: string;
  /** Folder of the built front ends (`shell/`, `remotes/<name>/`). */
  readonly webDir: string;
  /** Hosts or CIDRs that outbound webhooks may reach although private. */
  readonly egressAllow: readonly string[];
  /** How much users and bots may have. */
  readonly quotas: Quotas;
  /** Days after which the rows of conversations expire, a month at a time; 0: never. */
  readonly retention: { readonly messagesKeepDays: number; readonly updatesKeepDays: number };
  /** Days after which the counts of the analytics expire. */
  readonly analyticsKeepDays: number;
  readonly rateLimits: RateLimits;
  /**
   * The proxies whose word on a request's origin counts: addresses, networks, or names of networks that
   * Fastify knows.
   */
  readonly trustedProxies: readonly string[];
  readonly analytics: { readonly host: string; readonly key: string } | undefined;
  /** The interface's links to help, and to the account at the identity provider. */
  readonly links: {
    readonly support: string | undefined;
    readonly community: string | undefined;
    readonly account: string | undefined;
  };
  readonly siteAnalytics: { readonly script: string | undefined; readonly events: string | undefined };
}

/** Nest token of the `Config`. */
export const CONFIG = Symbol('CONFIG');
