import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noConfiguration } from './configuration';
import { configurationTypes, type RecordedConfigurationEvent } from './configuration-event';
import { evolveConfiguration } from './configuration-evolution';
import { indexVersion } from './part-evolution';

interface Golden {
  readonly events: readonly RecordedConfigurationEvent[];
  readonly index: unknown;
}

/** As JSON has it, maps as lists of pairs. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, inner: unknown) => (inner instanceof Map ? [...inner] : inner)));

// Snapshots of it are stored: if this fails on purpose, raise `indexVersion` and store the events with the
// new index under the new name.
test('the result of the events has not changed without its version', () => {
  const file = join(__dirname, 'golden', `index.v${indexVersion}.json`);
  const { events, index } = JSON.parse(readFileSync(file, 'utf8')) as Golden;
  const types = new Set(events.map(({ type }) => type));
  expect(configurationTypes.filter((type) => !types.has(type))).toEqual(['BotDeleted', 'ShareForgotten']);
  expect(plain(evolveConfiguration(noConfiguration, events))).toEqual(index);
});
