import type { ActionPosition, Bot } from '@botter/contracts';
import { ApiError, isOwner } from '@botter/web-data';
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useSaveErrorText } from '../../../shared/save-conflict';
import { useActionCalls } from '../api/use-action-calls';
import type { Graph } from '../model/to-graph';
import { withShownPositions } from '../model/with-shown-positions';
import { GraphEditor } from './graph-editor';

/**
 * The editor of a bot's graph. The first move also saves the positions that the layout chose for other cards.
 */
export function useGraphEditor(
  bot: Bot,
  graph: Graph,
  place: (positions: readonly ActionPosition[]) => void,
) {
  const actionCalls = useActionCalls(bot.id);
  const ports = {
    ...actionCalls,
    positionOf: (id: string) => graph.nodes.find((node) => node.id === id)?.position,
    place: (positions: readonly ActionPosition[]) => place(withShownPositions(graph, positions)),
    mayDelete: isOwner(bot),
  };
  const [editor] = useState(() => new GraphEditor(ports));
  useLayoutEffect(() => editor.use(ports));
  const history = useSyncExternalStore(editor.watch, editor.snapshot);

  const saveErrorText = useSaveErrorText();
  /** What went wrong, in the server's words if there are any. */
  const [problem, setProblem] = useState<string>();
  const attempt = useCallback(
    async <T>(work: Promise<T>): Promise<T | undefined> => {
      setProblem(undefined);
      try {
        return await work;
      } catch (error) {
        const own = error instanceof Error && !(error instanceof ApiError) ? error.message : undefined;
        setProblem(saveErrorText(error, own));
        return undefined;
      }
    },
    [saveErrorText],
  );
  return { editor, history, attempt, problem, dismiss: () => setProblem(undefined) };
}
