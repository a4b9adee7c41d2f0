import { randomBytes } from 'node:crypto';
import type { Config } from '../config';
import { environmentSchema } from '../environment.schema';
import { type LoadConfigOptions, loadConfig } from '../load-config';

const encryptionKey = `test:${randomBytes(32).toString('base64')}`;

/** The smallest environment that starts; nothing in it is reachable. */
export const testEnvironment: Readonly<Record<string, string>> = {
  PORT: '51199',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'botter-web',
  OIDC_AUDIENCE: 'botter-api',
  ENCRYPTION_KEYS: encryptionKey,
  TELEGRAM_API_ROOT: 'http://127.0.0.1:1',
  // Suites of limits set their own.
  RATE_LIMITS: 'off',
  // Tests run the roles apart, but on one machine.
  FILES_SHARED: 'true',
  LOG_LEVEL: 'silent',
  BOTTER_WEB: '/nonexistent',
};

/** Every variable that the server reads. */
export const environmentNames: readonly string[] = Object.keys(environmentSchema.shape);

/** A configuration for tests; variables given here win. */
export function testConfig(
  env: Readonly<Record<string, string | undefined>> = {},
  options: LoadConfigOptions = { version: '0.0.0-test' },
): Config {
  return loadConfig({ ...testEnvironment, ...env }, options);
}
