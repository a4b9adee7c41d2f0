import type { MigrationSet } from '@botter/server-database';
import { rowProjection } from '../projections/row-projection';
import type { NoteEvent } from './note-domain';

export interface NoteRow {
  readonly id: string;
  readonly stream: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly edits: number;
  readonly changed_at: string;
}

export const noteReadMigrations: MigrationSet = {
  '2026-11-21-notes-01': {
    sql: `
      create table read.notes (
        id text primary key, stream text not null, text text not null, tags jsonb not null,
        edits integer not null, changed_at timestamptz not null
      );
      create index notes_of_stream on read.notes (stream);
      create index notes_by_text on read.notes (text) where edits > 0;`,
  },
};

export const notesProjection = rowProjection<NoteRow, NoteEvent>({
  name: 'notes',
  table: 'notes',
  lateIndexes: ['notes_by_text'],
  columns: ['id', 'stream', 'text', 'tags', 'edits', 'changed_at'],
  key: 'id',
  keyOf: (event) =>
    event.type === 'NotebookClosed' ? { column: 'stream', equals: event.stream } : event.data.id,
  on: {
    NoteAdded: (_, { data, stream, metadata }) => ({
      ...data,
      stream,
      edits: 0,
      changed_at: metadata.occurredAt,
    }),
    NoteEdited: (row, { data, metadata }) =>
      row && { ...row, text: data.text, edits: row.edits + 1, changed_at: metadata.occurredAt },
    NoteRemoved: () => undefined,
    NotebookClosed: () => undefined,
  },
});
