import { join } from 'node:path';
import type { Position, RecordedEvent } from './event-store';
import { defineEventTypes, EventTypes, NewerEventError } from './event-types';
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

test('an unknown type and an unknown version of a known type are newer, and nothing is made of them', () => {
  expect(() => noteTypes.upcast(recorded('FromTheFuture', 1))).toThrow(NewerEventError);
  expect(() => noteTypes.upcast(recorded('NoteEdited', 2))).toThrow(NewerEventError);
});

test("a module skips other modules' events, and stops at unknown ones", () => {
  const all = EventTypes.merge([noteTypes, defineEventTypes({ Other: { version: 1 } })]);
  const events = [recorded('NoteEdited', 1), recorded('Other', 7)];
  expect(noteTypes.own(events, all).map(({ type }) => type)).toEqual(['NoteEdited']);
  expect(() => noteTypes.own([...events, recorded('FromTheFuture', 1)], all)).toThrow(NewerEventError);
});

test('a reader gets what it handles, and after an event of a newer version only the end of that stream', () => {
  const handled = new Set(['NoteEdited', 'NotebookClosed']);
  const of = (stream: string, ...types: string[]) =>
    types.map((type) => ({ ...recorded(type, type === 'NoteRemoved' ? 9 : 1), stream }));
  const events = [
    ...of('a', 'NoteEdited', 'FromTheFuture', 'NoteEdited', 'FromTheFuture', 'NotebookClosed'),
    ...of('b', 'NoteRemoved', 'NoteEdited'),
    ...of('c', 'NoteEdited'),
  ];
  expect(
    noteTypes
      .forReader(events, handled)
      .map(({ event, isNewer }) => `${event.stream} ${event.type} ${isNewer}`),
  ).toEqual([
    'a NoteEdited false',
    'a FromTheFuture true',
    'a NotebookClosed false',
    'b NoteRemoved true',
    'c NoteEdited false',
  ]);
});

test('an announced type is read and not written yet, and an announced shape is written as the one before', () => {
  const types = defineEventTypes({
    New: { version: 1, announced: true },
    Grown: {
      version: 2,
      upcast: { 1: (data: object) => ({ ...data, more: false }) },
      announced: ({ text }: { text: string }) => ({ text }),
    },
  });
  expect(types.knows('New', 1)).toBe(true);
  expect(() => types.toStored({ type: 'New', data: {} })).toThrow('New is announced, and not written yet');
  const stored = types.toStored({ type: 'Grown', data: { text: 'x', more: true } });
  expect(stored).toEqual({ type: 'Grown', schemaVersion: 1, data: { text: 'x' } });
  expect(types.upcast({ ...recorded('Grown', 1), data: stored.data }).data).toEqual({
    text: 'x',
    more: false,
  });
  expect(types.knows('Grown', 2)).toBe(true);
  expect(noteTypes.toStored({ type: 'NoteEdited', data: 1 })).toMatchObject({ schemaVersion: 1, data: 1 });
  expect(() => defineEventTypes({ Odd: { version: 1, announced: () => 1 } })).toThrow('Odd has no shape');
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

  test('fails if the decision is another one', () => {
    const spec = given(noteDecider, [added]).when({ kind: 'edit', id: '1', text: 'milk' });
    expect(() => spec.then([{ type: 'NoteEdited', data: { id: '1', text: 'milk' } }])).toThrow();
    expect(() => spec.thenThrows('conflict')).toThrow();
  });
});
