import type { ActionPosition, Bot } from '@botter/contracts';
import { errorText, isOwner } from '@botter/web-data';
import { toast } from '@botter/web-ui';
import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useActionCalls } from '../api/use-action-calls';
import type { Graph } from '../model/to-graph';
import { GraphEditor } from './graph-editor';

/** The editor of a bot's graph. Cards that stand where the layout put them are kept there with the first move. */
export function useGraphEditor(
  bot: Bot,
  graph: Graph,
  place: (positions: readonly ActionPosition[]) => void,
) {
  const actionCalls = useActionCalls(bot.id);
  const ports = {
    ...actionCalls,
    positionOf: (id: string) => graph.nodes.find((node) => node.id === id)?.position,
    place(positions: readonly ActionPosition[]) {
      const sent = new Set(positions.map(({ actionId }) => actionId));
      const unplaced = graph.nodes.filter(({ id, placed }) => !placed && !sent.has(id));
      place([...unplaced.map(({ id, position }) => ({ actionId: id, ...position })), ...positions]);
    },
    mayDelete: isOwner(bot),
  };
  const [editor] = useState(() => new GraphEditor(ports));
  useLayoutEffect(() => editor.use(ports));
  const history = useSyncExternalStore(editor.watch, editor.snapshot);

  /** Says what went wrong, in the server's words where there are any. */
  const attempt = useCallback(async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      const own = error instanceof Error ? error.message : '';
      toast.error(errorText(error, own || 'Failed to save action'));
      return undefined;
    }
  }, []);
  return { editor, history, attempt };
}
