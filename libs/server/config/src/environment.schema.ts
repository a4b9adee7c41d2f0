import { isIP } from 'node:net';
import { parseKeyring, Secret } from '@botter/server-secrets';
import { z } from 'zod';
import { logLevels, roles } from './config';
import { parseQuotas } from './quotas';
import { parseRateLimits } from './rate-limits';

/*
 * The shape of every variable. A message continues the sentence that begins with the variable's name, and
 * never contains the value: many of them are secrets.
 */

const required = (what: string) => z.string({ error: `is missing: set it to ${what}` });

function schemeOf(value: string): string | undefined {
  try {
    return new URL(value).protocol.slice(0, -1);
  } catch {
    return undefined;
  }
}

const urlOf = (...schemes: string[]) => {
  const words = schemes.map((scheme) => `${scheme}://`).join(' or ');
  const isOneOfThem = (value: string) => schemes.includes(schemeOf(value) ?? '');
  return (text: z.ZodString) => text.refine(isOneOfThem, `must be a URL that begins with ${words}`);
};

const httpUrl = urlOf('http', 'https');
const linkProblem = 'must be a link that begins with https://, http:// or mailto:';
/** The target of a button of the interface. */
const link = z
  .string()
  .refine((value) => ['http', 'https', 'mailto'].includes(schemeOf(value) ?? ''), linkProblem);
const withoutSlash = (url: string) => url.replace(/\/+$/, '');
const secret = (value: string) => new Secret(value);

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'must be a port number from 1 to 65535');

const days = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number of days; 0 keeps for ever')
  .transform(Number);

const analyticsDaysProblem = 'must be a number of days from 91 to 3650';
/** The longest range of the analytics is 90 days. */
const analyticsDays = z
  .string()
  .regex(/^\d{1,4}$/, analyticsDaysProblem)
  .transform(Number)
  .refine((given) => given >= 91 && given <= 3650, analyticsDaysProblem);

const poolProblem = 'must be a number from 8 to 1000';

const wholeMegabytes = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number of megabytes, 8 at least')
  .transform(Number)
  .refine((value) => value >= 8, 'must be a whole number of megabytes, 8 at least');

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

const roleList = list.pipe(
  z.array(z.enum(roles, { error: `must be one or more of ${roles.join(', ')}` })).min(1),
);

const encryptionKeys = required('id:base64key,… with keys of 32 bytes').transform((value, context) => {
  const keyring = parseKeyring(value);
  if (typeof keyring !== 'string') return keyring;
  context.addIssue({ code: 'custom', message: keyring });
  return z.NEVER;
});

const quotas = z.string().transform((value, context) => {
  const parsed = parseQuotas(value);
  if (typeof parsed !== 'string') return parsed;
  context.addIssue({ code: 'custom', message: parsed });
  return z.NEVER;
});

const rateLimits = z.string().transform((value, context) => {
  const parsed = parseRateLimits(value);
  if (typeof parsed !== 'string') return parsed;
  context.addIssue({ code: 'custom', message: parsed });
  return z.NEVER;
});

/** Names of private networks, as Fastify has them. */
const proxyNetworks = ['loopback', 'linklocal', 'uniquelocal'];

const proxies = list.transform((entries, context) => {
  if (entries.length === 1 && entries[0] === 'none') return [];
  const wrong = entries.find((entry) => !proxyNetworks.includes(entry) && !isNetwork(entry));
  if (wrong === undefined) return entries;
  const message = `must be none, or addresses, networks like 10.0.0.0/8, ${proxyNetworks.join(', ')}`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 &&
    longest > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  );
}

const eventStoreSchemes = ['kurrentdb', 'kurrentdb+discover', 'esdb', 'esdb+discover'];

/** Such an address names one host or several, with commas between them. */
const eventStoreUrl = z.string().superRefine((value, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  const { scheme, start, hosts, rest } =
    /^(?<scheme>[a-z+]+):\/\/(?<start>[^@/?]*@)?(?<hosts>[^/?]*)(?<rest>.*)$/.exec(value)?.groups ?? {};
  if (!eventStoreSchemes.includes(scheme ?? '')) {
    return refuse('must be a URL that begins with kurrentdb:// or esdb://');
  }
  for (const [index, host] of hosts!.split(',').entries()) {
    const address = `http://${start ?? ''}${host}${rest}`;
    if (!URL.canParse(address) || /[@\s]/.test(host)) refuse(`has no valid host in place ${index + 1}`);
  }
});

const eventStorePrefix = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    'must be letters, digits, dots, dashes and underscores, 64 at most',
  );

const shareProblem = 'must be a number from 0 to 1';
const share = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, shareProblem)
  .transform(Number);

const senderProblem = 'must be an e-mail address, like Botter <bots@example.com>';

/** Parameters that the browser sets itself at a sign-in, or that have a variable of their own. */
const ownOidcParameters = [
  'audience',
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'resource',
  'response_mode',
  'response_type',
  'scope',
  'state',
];
const oidcParameters = z.string().transform((value, context): Record<string, string> => {
  const given = [...new URLSearchParams(value)];
  const wrong = given.find(([name, content]) => !name || !content || ownOidcParameters.includes(name));
  const message = wrong
    ? `must be name=value&…, and may not set "${wrong[0]}"${wrong[1] ? '' : ' to nothing'}`
    : 'must have each name once';
  if (wrong || new Set(given.map(([name]) => name)).size < given.length) {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return Object.fromEntries(given);
});

export const environmentSchema = z.object({
  ROLE: roleList.optional(),
  PORT: port.default(4200),
  PUBLIC_URL: httpUrl(z.string()).transform(withoutSlash).optional(),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(z.string()).transform(withoutSlash).optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  DATABASE_URL: urlOf(
    'postgres',
    'postgresql',
  )(required('the address of a PostgreSQL database')).transform(secret),
  DATABASE_POOL: z
    .string()
    .regex(/^\d{1,4}$/, poolProblem)
    .transform(Number)
    .refine((value) => value >= 8 && value <= 1000, poolProblem)
    .optional(),
  DATABASE_DIRECT_URL: urlOf('postgres', 'postgresql')(z.string()).transform(secret).optional(),
  DATABASE_READ_URL: urlOf('postgres', 'postgresql')(z.string()).transform(secret).optional(),
  EVENTSTORE_URL: eventStoreUrl.transform(secret).optional(),
  EVENTSTORE_PREFIX: eventStorePrefix.optional(),
  REDIS_URL: urlOf('redis', 'rediss')(z.string()).transform(secret).optional(),
  OIDC_ISSUER: httpUrl(required('the address of the identity provider')),
  OIDC_CLIENT_ID: required('the client id at the identity provider'),
  OIDC_AUDIENCE: required('the audience of its access tokens'),
  OIDC_SCOPE: z
    .string()
    .regex(
      /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
      'must be names with a space between them',
    )
    .refine((scope) => scope.split(' ').includes('openid'), 'must have openid among its names')
    .default('openid profile email'),
  OIDC_RESOURCE: z
    .string()
    .refine(
      (value) => URL.canParse(value) && !value.includes('#'),
      'must be an absolute URI without a fragment',
    )
    .optional(),
  OIDC_PARAMETERS: oidcParameters.prefault(''),
  TELEGRAM_API_ROOT: httpUrl(z.string()).transform(withoutSlash).default('https://api.telegram.org'),
  TELEGRAM_MODE: z.enum(['webhook', 'polling'], { error: 'must be webhook or polling' }).optional(),
  TELEGRAM_SANDBOX_URL: httpUrl(z.string()).transform(withoutSlash).optional(),
  NOTIFIER_BOT_TOKEN: z
    .string()
    .regex(/^\d{3,20}:[A-Za-z0-9_-]{30,64}$/, 'must be a bot token as BotFather gives it')
    .transform(secret)
    .optional(),
  ENCRYPTION_KEYS: encryptionKeys,
  COMPILED_BOTS_CACHE_MB: wholeMegabytes.default(64),
  FILES_DIR: z.string().optional(),
  FILES_SHARED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  S3_ENDPOINT: httpUrl(z.string()).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().transform(secret).optional(),
  S3_REGION: z.string().default('us-east-1'),
  SMTP_URL: urlOf('smtp', 'smtps')(z.string()).transform(secret).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, senderProblem)
    .default('Botter <botter@localhost>'),
  EGRESS_ALLOW: list.default([]),
  QUOTAS: quotas.prefault(''),
  MESSAGES_KEEP_DAYS: days.default(0),
  UPDATES_KEEP_DAYS: days.default(90),
  ANALYTICS_KEEP_DAYS: analyticsDays.default(100),
  RATE_LIMITS: rateLimits.prefault(''),
  TRUSTED_PROXIES: proxies.prefault(proxyNetworks.join(',')),
  ANALYTICS_HOST: httpUrl(z.string()).transform(withoutSlash).optional(),
  ANALYTICS_KEY: z.string().optional(),
  SITE_ANALYTICS_SCRIPT: httpUrl(z.string()).optional(),
  SITE_ANALYTICS_EVENTS: httpUrl(z.string()).optional(),
  SUPPORT_URL: link.optional(),
  COMMUNITY_URL: link.optional(),
  ACCOUNT_URL: httpUrl(z.string()).optional(),
  BOTTER_DATA: z.string().default('.botter'),
  BOTTER_WEB: z.string().default('dist/web'),
});
export type Environment = z.output<typeof environmentSchema>;
