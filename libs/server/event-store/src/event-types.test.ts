import { join } from 'node:path';
import type { Position, RecordedEvent } from './event-store';
import { defineEventTypes, EventTypes, UnknownSchemaVersionError } from './event-types';
import { given, goldenEventTests, testEvent } from './testing';
import { type NoteEvent, noteDecider, noteTypes } from './testing/note-domain';

const recorded = (type: string, schemaVersion: number, data: unknown = {}): RecordedEvent => ({
  ...testEvent(type, data),
  schemaVersion,
  stream: 'note-1',
  version: 1,
  position: '1' as Position,
  recordedAt: '2026-11-21T10:00:00.000Z',
});

describe('golden events', () => {
  goldenEventTests(noteTypes, join(__dirname, 'testing', 'golden'));
});

test('a shape goes through every step to the current one', () => {
  const types = defineEventTypes({
    Grown: {
      version: 3,
      upcast: { 1: (d: { a: number }) => ({ b: d.a }), 2: (d: { b: number }) => ({ c: d.b + 1 }) },
    },
  });
  expect(types.upcast(recorded('Grown', 1, { a: 1 }))).toMatchObject({ schemaVersion: 3, data: { c: 2 } });
  expect(types.upcast(recorded('Grown', 2, { b: 1 }))?.data).toEqual({ c: 2 });
});

test('an unknown type is skipped, an unknown version of a known type is not', () => {
  expect(noteTypes.upcastAll([recorded('FromTheFuture', 1)])).toEqual([]);
  expect(() => noteTypes.upcast(recorded('NoteEdited', 2))).toThrow(UnknownSchemaVersionError);
});

test('a missing step and a type of two modules are found at start', () => {
  expect(() => defineEventTypes({ Grown: { version: 2 } })).toThrow('Grown has no upcaster from version 1');
  expect(() => EventTypes.merge([noteTypes, defineEventTypes({ NoteAdded: { version: 1 } })])).toThrow(
    /NoteAdded/,
  );
  expect(EventTypes.merge([noteTypes, noteTypes]).names).toEqual(noteTypes.names);
});

describe('given, when, then', () => {
  const added: NoteEvent = { type: 'NoteAdded', data: { id: '1', text: 'milk', tags: [] } };

  test('reads decisions and refusals', () => {
    given(noteDecider, [added])
      .when({ kind: 'edit', id: '1', text: 'bread' })
      .then([{ type: 'NoteEdited', data: { id: '1', text: 'bread' } }]);
    given(noteDecider, [added])
      .when({ kind: 'add', id: '1', text: 'x' })
      .thenThrows('conflict', /already/);
  });

  test('fails where the decision is another one', () => {
    const spec = given(noteDecider, [added]).when({ kind: 'edit', id: '1', text: 'milk' });
    expect(() => spec.then([{ type: 'NoteEdited', data: { id: '1', text: 'milk' } }])).toThrow();
    expect(() => spec.thenThrows('conflict')).toThrow();
  });
});
