import { type ChangeMade, calls } from '@botter/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeLog, type MadeChange } from '../client/change-log';
import { request } from '../client/request';

/** How long a notice offers Undo: long enough to notice a mistake. Milliseconds. */
export const undoMs = 8000;

export type Direction = 'undo' | 'redo';

/** What was undone or redone, or why that failed. */
export interface UndoOutcome {
  readonly direction: Direction;
  readonly change: MadeChange;
  readonly made?: ChangeMade;
  readonly error?: unknown;
}

/** Runs undo and redo; one of the application, see `useUndoRunner`. */
let run: ((direction: Direction, change: MadeChange, after?: () => unknown) => void) | undefined;

/**
 * The option that makes a notice about the last change of a bot offer Undo: for `toast.success(text,
 * undoOption(botId))`.
 * @param after called after the undo
 */
export function undoOption(botId: string, after?: () => unknown) {
  const { undo: change } = changeLog.next;
  if (change?.botId !== botId) return {};
  return {
    durationMs: undoMs,
    action: { label: 'Undo', onClick: () => run?.('undo', change, after) },
  };
}

/** Undoes or redoes a change that a notice or a key names. */
export function runUndo(direction: Direction, change: MadeChange): void {
  run?.(direction, change);
}

/**
 * Undoes and redoes, one after the other, for the whole application. @param onDone shows the result to the
 * person
 */
export function useUndoRunner(onDone: (outcome: UndoOutcome) => void): void {
  const cache = useQueryClient();
  useEffect(() => {
    let last: Promise<unknown> = Promise.resolve();
    run = (direction, change, after) => {
      last = last.then(() => undoOrRedo(cache, direction, change, after).then(onDone));
    };
    return () => {
      run = undefined;
    };
  }, [cache, onDone]);
}

async function undoOrRedo(
  cache: QueryClient,
  direction: Direction,
  change: MadeChange,
  after?: () => unknown,
): Promise<UndoOutcome> {
  const { botId, id } = change;
  try {
    const made = await request(calls.undoChange, { params: { id: botId }, body: { change: id } });
    if (direction === 'undo') changeLog.undone(change, made.change);
    else changeLog.redone(change, made.change);
    await after?.();
    return { direction, change, made };
  } catch (error) {
    changeLog.forget(change);
    return { direction, change, error };
  } finally {
    void readBotAgain(cache, botId);
  }
}

/** After a change of many things, reads everything about a bot again that is on the screen. */
export function readBotAgain(cache: QueryClient, botId: string): Promise<void> {
  void cache.invalidateQueries({ queryKey: ['bots'] });
  return cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(botId) });
}
