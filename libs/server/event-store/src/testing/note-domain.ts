import { BotterError } from '@botter/contracts';
import type { Decider } from '../decider';
import type { DomainEvent } from '../event-store';
import { defineEventTypes } from '../event-types';

/** A domain as small as can be, for the tests of this library. */
export type NoteAdded = DomainEvent<
  'NoteAdded',
  { readonly id: string; readonly text: string; readonly tags: string[] }
>;
export type NoteEdited = DomainEvent<'NoteEdited', { readonly id: string; readonly text: string }>;
export type NoteEvent =
  | NoteAdded
  | NoteEdited
  | DomainEvent<'NoteRemoved', { readonly id: string }>
  | NotebookClosed;
/** Deletes all notes of its stream. */
export type NotebookClosed = DomainEvent<'NotebookClosed', Readonly<Record<string, never>>>;

export type NoteCommand =
  | { readonly kind: 'add'; readonly id: string; readonly text: string }
  | { readonly kind: 'edit'; readonly id: string; readonly text: string };

export type NoteState = ReadonlyMap<string, string>;

export const noteTypes = defineEventTypes({
  NoteAdded: {
    version: 2,
    upcast: { 1: ({ id, text }: { id: string; text: string }) => ({ id, text, tags: [] }) },
  },
  NoteEdited: { version: 1 },
  NoteRemoved: { version: 1 },
  NotebookClosed: { version: 1, endsStream: true },
});

export const noteDecider: Decider<NoteState, NoteCommand, NoteEvent> = {
  initialState: new Map(),
  stateVersion: 1,
  decide(command, state) {
    const { id, text } = command;
    const before = state.get(id);
    if (command.kind === 'add') {
      if (before !== undefined) throw new BotterError('conflict', 'There is such a note already');
      return [{ type: 'NoteAdded', data: { id, text, tags: [] } }];
    }
    if (before === undefined) throw new BotterError('not_found', 'Note not found');
    return before === text ? [] : [{ type: 'NoteEdited', data: { id, text } }];
  },
  evolve(state, event) {
    if (event.type === 'NotebookClosed') return new Map();
    const after = new Map(state);
    if (event.type === 'NoteRemoved') after.delete(event.data.id);
    else after.set(event.data.id, event.data.text);
    return after;
  },
};
