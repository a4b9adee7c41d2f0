import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position, RecordedEvent } from '../event-store';
import type { EventTypes } from '../event-types';
import { testEvent } from './test-event';

/** The content of a golden file. */
interface GoldenEvent {
  /** Data as this version was stored. Never edited. */
  readonly stored: unknown;
  /** The same in the current shape; changes with it. */
  readonly current: unknown;
}

const fileName = /^(?<type>[A-Za-z0-9]+)\.v(?<version>\d+)\.golden\.json$/;

/**
 * Tests that every version of every event type that was ever stored can still be read: the folder has one
 * file `<Type>.v<version>.golden.json` with `{ "stored": …, "current": … }` for each, and `stored` upcasts to
 * `current`.
 * @param shapes checks `current` of a type, for example with its zod schema, and returns it
 */
export function goldenEventTests(
  types: EventTypes,
  folder: string,
  shapes: Readonly<Record<string, (data: unknown) => unknown>> = {},
): void {
  const files = readdirSync(folder).filter((file) => file.endsWith('.golden.json'));

  test('every version of every event type has a golden file, and no other is there', () => {
    const wanted = types.names.flatMap((type) =>
      Array.from({ length: types.currentVersion(type) }, (_, index) => `${type}.v${index + 1}.golden.json`),
    );
    expect(files.sort()).toEqual(wanted.sort());
  });

  test.each(files)('%s reads as the current shape', (file) => {
    const { type, version } = fileName.exec(file)!.groups as { type: string; version: string };
    const golden = JSON.parse(readFileSync(join(folder, file), 'utf8')) as GoldenEvent;
    const event: RecordedEvent = {
      ...testEvent(type, golden.stored),
      schemaVersion: Number(version),
      stream: 'golden-1',
      version: 1,
      position: '1' as Position,
      recordedAt: '2026-11-21T10:00:00.000Z',
    };
    const read = types.upcast(event);
    expect(read.schemaVersion).toBe(types.currentVersion(type));
    expect(read.data).toEqual(golden.current);
    const shape = shapes[type];
    if (shape) expect(shape(read.data)).toEqual(golden.current);
  });
}
