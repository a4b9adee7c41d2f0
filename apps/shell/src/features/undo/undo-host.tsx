import {
  changeLog,
  errorText,
  runUndo,
  type UndoOutcome,
  undoMs,
  undoOption,
  useShortcuts,
  useUndoRunner,
} from '@botter/web-data';
import { useLocation } from '@botter/web-router';
import { toast } from '@botter/web-ui';
import { useEffect } from 'react';
import { undoesAt } from './undoes-at';

/** Undo and redo of the configuration: the notices that offer it, its keys, and its results. */
export function UndoHost() {
  useUndoRunner(sayOutcome);
  useEffect(
    () =>
      changeLog.watch(({ botId, words, isSilent }) => {
        if (isSilent) toast.success(words, undoOption(botId));
      }),
    [],
  );
  // One person can't undo what another did on this machine before.
  useEffect(() => () => changeLog.clear(), []);
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-deps -- for every page that opens next
  useEffect(() => () => toast.dismissError(), [pathname]);
  return undoesAt(pathname) ? <UndoKeys path={pathname} /> : null;
}

function UndoKeys({ path }: { path: string }) {
  useShortcuts('Changes', [
    { keys: 'mod+z', label: 'Undo the last change', run: () => step('undo', path) },
    { keys: ['mod+shift+z', 'mod+y'], label: 'Redo', run: () => step('redo', path) },
  ]);
  return null;
}

function step(direction: 'undo' | 'redo', path: string): void {
  const change = changeLog.next[direction];
  if (!change) return void toast.info(`Nothing to ${direction}`);
  if (!undoesAt(path, change.botId)) return void toast.info(`Nothing to ${direction} here`);
  runUndo(direction, change);
}

function sayOutcome({ direction, change, made, error }: UndoOutcome): void {
  if (error !== undefined || !made) return void toast.error(errorText(error, `Failed to ${direction}`));
  const other = direction === 'undo' ? 'redo' : 'undo';
  const next = changeLog.next[other];
  toast.success(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${lowerFirst(change.words)}`, {
    durationMs: undoMs,
    description: made.notices.join(' ') || undefined,
    ...(next && {
      action: { label: other === 'redo' ? 'Redo' : 'Undo', onClick: () => runUndo(other, next) },
    }),
  });
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
