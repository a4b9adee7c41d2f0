import { eventDispatch } from './event-handlers';
import type { RecordedEvent } from './event-store';
import { checkpointedSubscription } from './projections/checkpointed-subscription';
import { rowProjection } from './projections/row-projection';
import { testEvent } from './testing';
import type { NoteAdded, NoteEdited, NoteEvent } from './testing/note-domain';
import type { NoteRow } from './testing/note-projection';

const recorded = (type: string, data: unknown) => ({ ...testEvent(type, data) }) as RecordedEvent;

test('an event reaches the handler of its type, and no other', () => {
  const { handles, handle } = eventDispatch<NoteAdded | NoteEdited, string>({
    NoteAdded: ({ data }) => `added ${data.tags.join()}`,
    NoteEdited: ({ data }) => `edited ${data.text}`,
  });
  expect(handles).toEqual(['NoteAdded', 'NoteEdited']);
  expect(handle(recorded('NoteAdded', { tags: ['a', 'b'] }))).toBe('added a,b');
  expect(handle(recorded('NoteEdited', { text: 'x' }))).toBe('edited x');
  expect(handle(recorded('constructor', {}))).toBeUndefined();
});

test('a forgotten event does not compile, nor an unknown one, nor data of another', () => {
  const nothing = async () => {};
  // @ts-expect-error NoteEdited is missing
  checkpointedSubscription<NoteAdded | NoteEdited>({ name: 'forgotten', on: { NoteAdded: nothing } });
  checkpointedSubscription<NoteAdded>({
    name: 'too many',
    // @ts-expect-error NoteEdited is none of its events
    on: { NoteAdded: nothing, NoteEdited: nothing },
  });
  checkpointedSubscription<NoteEdited>({
    name: 'data of another',
    // @ts-expect-error only NoteAdded has tags
    on: { NoteEdited: async ({ data }) => void data.tags },
  });
  const projection = rowProjection<NoteRow, NoteEvent>({
    name: 'notes',
    table: 'notes',
    columns: ['id'],
    key: 'id',
    keyOf: ({ stream }) => stream,
    // @ts-expect-error NotebookClosed is missing
    on: { NoteAdded: (row) => row, NoteEdited: (row) => row, NoteRemoved: () => undefined },
  });
  expect(projection.handles).toEqual(['NoteAdded', 'NoteEdited', 'NoteRemoved']);
});
