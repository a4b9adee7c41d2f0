import type { ActionPosition } from '@botter/contracts';
import { toast } from '@botter/web-ui';
import { useEffect, useRef, useState } from 'react';
import type { Graph } from '../model/to-graph';
import { layOutInWorker } from './lay-out-in-worker';

/** Lays the whole graph out on request, in a worker. */
export function useAutoLayout(
  graph: Graph,
  onLaidOut: (before: readonly ActionPosition[], after: readonly ActionPosition[]) => void,
) {
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const layOut = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setRunning(true);
    try {
      const task = {
        ids: graph.nodes.map(({ id }) => id),
        ways: graph.edges.map(({ source, target }) => ({ source, target })),
      };
      const places = await layOutInWorker(task, controller.signal);
      const after = Object.entries(places).map(([actionId, point]) => ({ actionId, ...point }));
      onLaidOut(
        graph.nodes.map(({ id, position }) => ({ actionId: id, ...position })),
        after,
      );
    } catch {
      if (!controller.signal.aborted) toast.error('The layout could not be made. Please try again.');
    } finally {
      setRunning(false);
    }
  };
  return { running, layOut };
}
