import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { ConfigError } from './config-error';
import { loadConfig } from './load-config';

const key = randomBytes(32).toString('base64');
const smallest = {
  DATABASE_URL: 'postgres://botter:pa55word@db/botter',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'botter-web',
  OIDC_AUDIENCE: 'botter-api',
  ENCRYPTION_KEYS: `a:${key}`,
};
const load = (env: Record<string, string> = {}) => loadConfig({ ...smallest, ...env });

test('a variable that is left out has its default', () => {
  const config = load();
  expect(config).toMatchObject({
    version: '0.0.0',
    roles: ['api', 'runtime', 'worker'],
    port: 4200,
    publicUrl: 'http://localhost:4200',
    metricsPort: undefined,
    logLevel: 'info',
    databaseReadUrl: undefined,
    eventStoreUrl: undefined,
    eventStorePrefix: undefined,
    redisUrl: undefined,
    telegram: { apiRoot: 'https://api.telegram.org', mode: 'polling', sandboxUrl: undefined },
    notifierBotToken: undefined,
    oidc: { scope: 'openid profile email', resource: undefined, parameters: {} },
    egressAllow: [],
    compiledBotsCacheBytes: 64 * 1024 * 1024,
    quotas: {
      bots: 500,
      actions: 5000,
      configuration_mb: 32,
      files_mb: 2048,
      files: 10_000,
      webhooks: 50,
      shares: 100,
      shared_bots: 500,
    },
    analytics: undefined,
    rateLimits: { calls: { number: 1200, seconds: 60 }, bots: { number: 30, seconds: 3600 } },
    trustedProxies: ['loopback', 'linklocal', 'uniquelocal'],
  });
  expect(config.files).toMatchObject({ kind: 'folder', path: expect.stringMatching(/\.botter\/files$/) });
  expect(config.databaseUrl.reveal()).toBe(smallest.DATABASE_URL);
  expect(config.databaseDirectUrl.reveal()).toBe(smallest.DATABASE_URL);
  expect(config.encryptionKeys.current.id).toBe('a');
});

test('a set variable counts, an empty one does not', () => {
  const config = load({
    ROLE: 'api, worker',
    PORT: '8080',
    PUBLIC_URL: 'https://botter.example.com/',
    EGRESS_ALLOW: '10.0.0.0/8, intranet',
    QUOTAS: 'actions=10, files_mb = 0',
    RATE_LIMITS: 'calls=5000/60, uploads = 1/10, backlog=30/1',
    TRUSTED_PROXIES: '10.1.0.0/16, fd00::/8, 192.0.2.7',
    LOG_LEVEL: '',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(config).toMatchObject({
    roles: ['api', 'worker'],
    port: 8080,
    publicUrl: 'https://botter.example.com',
    telegram: { mode: 'webhook' },
    logLevel: 'info',
    egressAllow: ['10.0.0.0/8', 'intranet'],
    quotas: { bots: 500, actions: 10, files_mb: 0 },
    rateLimits: {
      calls: { number: 5000, seconds: 60 },
      uploads: { number: 1, seconds: 10 },
      sends: { number: 600, seconds: 60 },
      upload_mb: { number: 8, seconds: 1 },
      backlog: { number: 30, seconds: 1 },
    },
    trustedProxies: ['10.1.0.0/16', 'fd00::/8', '192.0.2.7'],
    files: { kind: 's3', bucket: 'files', region: 'us-east-1' },
  });
});

test('the event store is a cluster of several hosts, or one behind a name', () => {
  const kept = (EVENTSTORE_URL: string) => load({ EVENTSTORE_URL }).eventStoreUrl?.reveal();
  for (const url of [
    'kurrentdb://db1:2113,db2:2113,db3:2113',
    'esdb://admin:changeit@db1:2113,db2:2113?tls=true&tlsCaFile=/ca.crt',
    'kurrentdb+discover://cluster.example.com',
  ]) {
    expect(kept(url)).toBe(url);
  }
});

test('what needs a session bypasses a pooler if an address is given', () => {
  const config = load({ DATABASE_DIRECT_URL: 'postgres://botter@direct/botter' });
  expect(config.databaseUrl.reveal()).toBe(smallest.DATABASE_URL);
  expect(config.databaseDirectUrl.reveal()).toBe('postgres://botter@direct/botter');
});

test('a process has as many connections as its role needs, or as configured', () => {
  const pool = (env: Record<string, string>) => load({ FILES_SHARED: 'true', ...env }).databasePool;
  expect([pool({ ROLE: 'api' }), pool({ ROLE: 'runtime' }), pool({ ROLE: 'worker' })]).toEqual([8, 9, 12]);
  expect([pool({}), pool({ ROLE: 'api', DATABASE_POOL: '30' })]).toEqual([24, 30]);
});

test('limits can be off, and no proxy has to be trusted', () => {
  expect(load({ RATE_LIMITS: 'off', TRUSTED_PROXIES: 'none' })).toMatchObject({
    rateLimits: undefined,
    trustedProxies: [],
  });
});

test('a role alone takes a folder that is declared shared', () => {
  const files = { kind: 'folder', path: '/data' };
  expect(load({ ROLE: 'worker', FILES_DIR: '/data', FILES_SHARED: 'true' })).toMatchObject({ files });
  expect(load({ FILES_DIR: '/data' })).toMatchObject({ files });
});

test('the roles of the program win over the variable', () => {
  const env = { ...smallest, ROLE: 'worker', FILES_SHARED: 'true' };
  expect(loadConfig(env, { roles: ['api'] }).roles).toEqual(['api']);
});

test.each([
  [{ DATABASE_URL: '' }, 'DATABASE_URL is missing: set it to the address of a PostgreSQL database'],
  [
    { DATABASE_URL: 'mysql://u:pa55word@db' },
    'DATABASE_URL must be a URL that begins with postgres:// or postgresql://',
  ],
  [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER is missing: set it to the address of the identity provider'],
  [{ OIDC_ISSUER: 'id.example.com' }, 'OIDC_ISSUER must be a URL that begins with http:// or https://'],
  [{ OIDC_SCOPE: 'profile email' }, 'OIDC_SCOPE must have openid among its names'],
  [{ OIDC_SCOPE: 'openid  "email"' }, 'OIDC_SCOPE must be names with a space between them'],
  [{ OIDC_RESOURCE: 'botter' }, 'OIDC_RESOURCE must be an absolute URI without a fragment'],
  [{ OIDC_PARAMETERS: 'a=1&state=x' }, 'OIDC_PARAMETERS must be name=value&…, and may not set "state"'],
  [
    { OIDC_PARAMETERS: 'kc_idp_hint' },
    'OIDC_PARAMETERS must be name=value&…, and may not set "kc_idp_hint" to nothing',
  ],
  [{ OIDC_PARAMETERS: 'a=1&a=2' }, 'OIDC_PARAMETERS must have each name once'],
  [
    { SUPPORT_URL: 'javascript:alert(1)' },
    'SUPPORT_URL must be a link that begins with https://, http:// or mailto:',
  ],
  [{ ENCRYPTION_KEYS: '' }, 'ENCRYPTION_KEYS is missing: set it to id:base64key,… with keys of 32 bytes'],
  [{ ENCRYPTION_KEYS: 'a:c2hvcnQ=' }, 'ENCRYPTION_KEYS must hold keys of 32 bytes: "a" has 5'],
  [{ COMPILED_BOTS_CACHE_MB: '1' }, 'COMPILED_BOTS_CACHE_MB must be a whole number of megabytes, 8 at least'],
  [{ PORT: '70000' }, 'PORT must be a port number from 1 to 65535'],
  [{ DATABASE_POOL: '7' }, 'DATABASE_POOL must be a number from 8 to 1000'],
  [
    { DATABASE_READ_URL: 'replica:pa55word@db' },
    'DATABASE_READ_URL must be a URL that begins with postgres:// or postgresql://',
  ],
  [{ PORT: 'http' }, 'PORT must be a port number from 1 to 65535'],
  [{ METRICS_PORT: '-1' }, 'METRICS_PORT must be a port number from 1 to 65535'],
  [{ ROLE: 'api,king' }, 'ROLE must be one or more of api, runtime, worker'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
  [{ TELEGRAM_MODE: 'pigeon' }, 'TELEGRAM_MODE must be webhook or polling'],
  [{ NOTIFIER_BOT_TOKEN: 'pa55word' }, 'NOTIFIER_BOT_TOKEN must be a bot token as BotFather gives it'],
  [{ EVENTSTORE_URL: 'pa55word' }, 'EVENTSTORE_URL must be a URL that begins with kurrentdb:// or esdb://'],
  [{ EVENTSTORE_URL: 'esdb://db1:2113,,db3' }, 'EVENTSTORE_URL has no valid host in place 2'],
  [{ EVENTSTORE_URL: 'esdb://a:b@db1,db2:port?tls=true' }, 'EVENTSTORE_URL has no valid host in place 2'],
  [
    { EVENTSTORE_PREFIX: '$acme' },
    'EVENTSTORE_PREFIX must be letters, digits, dots, dashes and underscores, 64 at most',
  ],
  [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be a URL that begins with redis:// or rediss://'],
  [{ SMTP_URL: 'pa55word' }, 'SMTP_URL must be a URL that begins with smtp:// or smtps://'],
  [
    { QUOTAS: 'chats=5' },
    'QUOTAS knows bots, actions, configuration_mb, files_mb, files, webhooks, contact_fields, contacts, segments, broadcasts, broadcast_recipients, contact_tags, tags, shares, shared_bots, keys, but not "chats"',
  ],
  [{ QUOTAS: 'bots=-1' }, 'QUOTAS must say bots= with a whole number from 0 to 1000000000'],
  [{ QUOTAS: 'actions' }, 'QUOTAS must say actions= with a whole number from 0 to 1000000000'],
  [{ QUOTAS: 'shares=2=3' }, 'QUOTAS must say shares= with a whole number from 0 to 1000000000'],
  [
    { RATE_LIMITS: 'chats=5/60' },
    'RATE_LIMITS must be off, or knows calls, anonymous, sends, uploads, bots, token_checks, invitations, keys, streams, pageviews, waitlist, changes, changes_mb, upload_mb, backlog, bulk, but not "chats"',
  ],
  [
    { RATE_LIMITS: 'calls=5' },
    'RATE_LIMITS must say calls=number/seconds, with whole numbers from 1 to 1000000000 and from 1 to 86400',
  ],
  [
    { RATE_LIMITS: 'sends=0/60' },
    'RATE_LIMITS must say sends=number/seconds, with whole numbers from 1 to 1000000000 and from 1 to 86400',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'TRUSTED_PROXIES must be none, or addresses, networks like 10.0.0.0/8, loopback, linklocal, uniquelocal',
  ],
  [{ FILES_SHARED: 'perhaps' }, 'FILES_SHARED must be true or false'],
  [
    { ROLE: 'worker', FILES_DIR: '/data' },
    'FILES_SHARED is missing: roles that run apart keep files in S3, or in one FILES_DIR that is declared shared with FILES_SHARED=true',
  ],
  [{ S3_BUCKET: 'files' }, 'S3_ENDPOINT is missing: S3 needs endpoint, bucket and both keys'],
  [
    { S3_BUCKET: 'files', FILES_DIR: '/data' },
    'FILES_DIR cannot be combined with S3_BUCKET: choose one of them',
  ],
  [
    { ANALYTICS_HOST: 'https://eu.example.com' },
    'ANALYTICS_KEY is missing: ANALYTICS_HOST and ANALYTICS_KEY belong together',
  ],
] as [Record<string, string>, string][])('refuses %j', (env, message) => {
  let thrown: unknown;
  try {
    load(env);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ConfigError);
  expect((thrown as ConfigError).message).toBe(message);
  expect(inspect(thrown)).not.toMatch(/pa55word|c2hvcnQ/);
});

test('the configuration is read-only, and printing it shows no secret', () => {
  const config = load({
    DATABASE_READ_URL: 'postgres://me:pa55word@replica/botter',
    REDIS_URL: 'redis://:pa55word@cache',
    SMTP_URL: 'smtp://me:pa55word@mail',
  });
  expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
  expect(() => Object.assign(config.oidc, { issuer: 'x' })).toThrow(TypeError);
  for (const printed of [inspect(config, { depth: 9 }), JSON.stringify(config)]) {
    expect(printed).not.toMatch(/pa55word/);
    expect(printed).not.toContain(key);
  }
});
