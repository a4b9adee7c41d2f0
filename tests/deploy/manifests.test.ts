import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Role, roles } from '@botter/server-config';
import { testConfig } from '@botter/server-config/testing';

const manifest = (name: string) =>
  readFileSync(join(__dirname, '..', '..', 'deploy', 'kubernetes', `${name}.yaml`), 'utf8');
const numberIn = (text: string, name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(text)?.[1]);

test.each(roles)('%s leaves in order, and has a place to write', (role) => {
  const text = manifest(role);
  const pause = Number(/"sleep", "(\d+)"/.exec(text)?.[1]);
  // A process takes ten seconds at most to stop.
  expect(numberIn(text, 'terminationGracePeriodSeconds')).toBeGreaterThanOrEqual(pause + 10);
  for (const part of [
    'readOnlyRootFilesystem: true',
    'mountPath: /tmp',
    'emptyDir:',
    'path: /health/ready',
    'path: /health/live',
    `dist/server/${role}.js`,
  ]) {
    expect(text).toContain(part);
  }
});

test('the processes and their successors share 100 connections, three of them for the administrator', () => {
  const poolOf = (role: Role) => testConfig({ FILES_SHARED: 'true' }, { roles: [role] }).databasePool;
  const migration = 2;
  const held = roles.map((role) => numberIn(manifest(role), 'replicas') * poolOf(role));
  expect(2 * held.reduce((sum, each) => sum + each, 0) + migration).toBeLessThanOrEqual(97);
});

test('every role has access to the files', () => {
  expect(manifest('config')).toContain('S3_BUCKET:');
});

test('a job migrates the database that the roles wait for', () => {
  expect(manifest('migrate')).toContain('"dist/server/standalone.js", "migrate"');
});
