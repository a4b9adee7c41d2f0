import type { Action } from '@botter/contracts';
import type { NodeChange } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import { type ActionNode, type GraphMarks, toFlowNodes, withChanges } from '../model/flow-elements';
import type { Graph } from '../model/to-graph';

/** The cards on the canvas: they follow the graph, its marks, and manual changes. */
export function useGraphNodes(graph: Graph, { problems, highlighted, changes, found }: GraphMarks) {
  const [nodes, setNodes] = useState<ActionNode[]>(() => toFlowNodes(graph.nodes, { problems, changes }, []));
  const shown = useMemo(
    () => ({ graph, problems, highlighted, changes, found }),
    [graph, problems, highlighted, changes, found],
  );
  const [drawn, setDrawn] = useState<typeof shown>();
  if (drawn !== shown) {
    setDrawn(shown);
    setNodes(toFlowNodes(graph.nodes, shown, nodes));
  }
  const select = useCallback((ids: readonly Action['id'][]) => {
    const chosen = new Set(ids);
    setNodes((now) =>
      now.map((node) =>
        Boolean(node.selected) === chosen.has(node.id) ? node : { ...node, selected: chosen.has(node.id) },
      ),
    );
  }, []);
  const apply = useCallback(
    (changes: NodeChange<ActionNode>[]) => setNodes((now) => withChanges(now, changes)),
    [],
  );
  const selected = useMemo(() => nodes.filter((node) => node.selected).map(({ id }) => id), [nodes]);
  return { nodes, selected, select, apply };
}
