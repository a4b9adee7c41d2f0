import type { ActionPosition } from '@botter/contracts';
import { canEdit, isOwner, undoMs } from '@botter/web-data';
import { cn, toast } from '@botter/web-ui';
import {
  Background,
  type EdgeTypes,
  MiniMap,
  type NodeChange,
  type NodeTypes,
  Panel,
  ReactFlow,
} from '@xyflow/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { NewCallbackDialog } from '../../../shared/components/new-callback-dialog';
import { useEdgeDrawing } from '../editing/use-edge-drawing';
import { useGraphEditor } from '../editing/use-graph-editor';
import { useGraphShortcuts } from '../editing/use-graph-shortcuts';
import { useNodeMoves } from '../editing/use-node-moves';
import { useAutoLayout } from '../layout/use-auto-layout';
import {
  type ActionEdge as ActionEdgeType,
  type ActionNode as ActionNodeType,
  toFlowEdges,
} from '../model/flow-elements';
import { manyActions, zoomRange } from '../model/graph-geometry';
import { toGraph } from '../model/to-graph';
import { ActionEdge } from './action-edge';
import { ActionNode } from './action-node';
import { ChooseButtonDialog } from './choose-button-dialog';
import { DeleteActionsDialog } from './delete-actions-dialog';
import type { FlowGraphProps } from './flow-graph-props';
import { GraphContext } from './graph-context';
import { GraphLegend } from './graph-legend';
import { GraphSearch } from './graph-search';
import { GraphToolbar } from './graph-toolbar';
import { useCanvasView } from './use-canvas-view';
import { useGraphNodes } from './use-graph-nodes';
import { useGraphSearch } from './use-graph-search';

const nodeTypes: NodeTypes = { action: ActionNode };
const edgeTypes: EdgeTypes = { way: ActionEdge };
/** On a phone the map leaves room for the cards. */
const smallMap = { width: 112, height: 84 };

interface FlowCanvasProps extends FlowGraphProps {
  positions: readonly ActionPosition[];
  place: (positions: readonly ActionPosition[]) => void;
}

/** The canvas itself: cards, lines, and everything a hand or a key does with them. */
export function FlowCanvas(props: FlowCanvasProps) {
  const {
    bot,
    actions,
    positions,
    place,
    problems,
    highlighted,
    changes,
    initialActionId,
    onEdit,
    onProblem,
  } = props;
  const mayEdit = canEdit(bot);
  const frame = useRef<HTMLDivElement>(null);
  const graph = useMemo(() => toGraph(actions, positions), [actions, positions]);
  const edges = useMemo(() => toFlowEdges(graph, mayEdit), [graph, mayEdit]);
  const { editor, history, attempt } = useGraphEditor(bot, graph, place);

  const search = useGraphSearch(actions);
  const { nodes, selected, select, apply } = useGraphNodes(graph, {
    problems,
    highlighted,
    changes,
    found: search.found,
  });
  const view = useCanvasView(frame, highlighted);
  const show = (id: string | undefined) => {
    if (id === undefined) return;
    select([id]);
    view.focus(id);
  };
  const many = nodes.length > manyActions;
  // By hand, not by state: nothing has to be rendered for it, just when rendering has to be fast.
  const setMoving = (moving: boolean) => frame.current?.classList.toggle('moving', moving);
  const move = (before: readonly ActionPosition[], after: readonly ActionPosition[]) =>
    editor.move(before, after);
  const moves = useNodeMoves((id) => graph.nodes.find((node) => node.id === id)?.position, move);
  const layout = useAutoLayout(graph, (before, after) => {
    move(before, after);
    // The cards have to be in their places before the view is fitted to them.
    setTimeout(view.fit, 50);
  });

  const { wiring, adding, stopAdding } = useEdgeDrawing(graph, actions, editor, attempt);
  const [deleting, setDeleting] = useState<readonly string[]>();
  const remove = () => isOwner(bot) && selected.length > 0 && setDeleting(selected);
  const duplicate = async () => {
    if (!mayEdit || selected.length === 0) return;
    const copies = await attempt(editor.duplicate(selected));
    // Their cards come with the next render.
    if (copies) setTimeout(() => select(copies), 0);
  };
  const undo = () => void attempt(editor.undo());
  const redo = () => void attempt(editor.redo());
  useGraphShortcuts(frame, {
    mayEdit,
    mayDelete: isOwner(bot),
    fit: view.fit,
    search: search.start,
    selectAll: () => select(nodes.map(({ id }) => id)),
    duplicate: () => void duplicate(),
    remove,
    undo,
    redo,
  });

  const change = useCallback(
    (changes: NodeChange<ActionNodeType>[]) => {
      apply(changes);
      moves.changed(changes);
    },
    [apply, moves],
  );
  const [labels, setLabels] = useState<Element>();
  const context = useMemo(
    () => ({ botId: bot.id, mayEdit, labels, onEdit, onProblem }),
    [bot.id, mayEdit, labels, onEdit, onProblem],
  );
  return (
    <GraphContext value={context}>
      <div
        ref={frame}
        className={cn(
          'flow-graph',
          many && 'many',
          'h-full min-h-0 w-full overflow-hidden rounded-xl border border-line bg-sunken',
        )}
      >
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          onInit={() => {
            setLabels(frame.current?.querySelector('.react-flow__edgelabel-renderer') ?? undefined);
            view.open(initialActionId);
            if (initialActionId !== undefined) select([initialActionId]);
          }}
          onMoveStart={() => setMoving(true)}
          onMoveEnd={() => setMoving(false)}
          onlyRenderVisibleElements={many}
          onNodesChange={change}
          onNodeDragStart={(_event, _node, dragged) => {
            setMoving(true);
            moves.start(dragged);
          }}
          onNodeDragStop={(_event, _node, dragged) => {
            setMoving(false);
            moves.stop(dragged);
          }}
          onSelectionDragStart={(_event, dragged) => moves.start(dragged)}
          onSelectionDragStop={(_event, dragged) => moves.stop(dragged)}
          isValidConnection={wiring.isValid}
          onConnect={wiring.connect}
          onConnectEnd={wiring.end}
          onReconnectStart={(_event, edge: ActionEdgeType) => wiring.reconnectStart(edge)}
          onReconnect={wiring.reconnect}
          onReconnectEnd={wiring.reconnectEnd}
          nodesConnectable={mayEdit}
          connectionRadius={28}
          deleteKeyCode={null}
        >
          <Background gap={20} />
          <MiniMap
            pannable
            zoomable
            ariaLabel="Mini map"
            nodeClassName={(node) => (node as ActionNodeType).data.action.actionTrigger}
            style={window.innerWidth < 640 ? smallMap : undefined}
          />
          <Panel position="top-left" className="m-2! flex flex-wrap items-start gap-2">
            <GraphToolbar
              history={history}
              mayEdit={mayEdit}
              mayDelete={isOwner(bot)}
              selectedCount={selected.length}
              layingOut={layout.running}
              onUndo={undo}
              onRedo={redo}
              onDuplicate={() => void duplicate()}
              onDelete={remove}
              onSearch={search.start}
              onLayOut={() => void layout.layOut()}
              onFit={view.fit}
            />
            {props.tools}
            {search.open && (
              <GraphSearch
                words={search.words}
                count={search.hits.length}
                current={search.current}
                onWords={(words) => show(search.search(words))}
                onStep={(by) => show(search.step(by))}
                onClose={search.close}
              />
            )}
          </Panel>
          <Panel position="bottom-left" className="m-2!">
            <GraphLegend compares={changes !== undefined} />
          </Panel>
        </ReactFlow>
      </div>
      {wiring.question && (
        <ChooseButtonDialog
          action={wiring.question.action}
          onClose={() => wiring.answer(undefined)}
          onChoose={wiring.answer}
        />
      )}
      {adding && (
        <NewCallbackDialog
          buttonLabel={adding.label}
          command={adding.command}
          onClose={stopAdding}
          onAdd={async (body) => {
            const id = await editor.create(body, adding.at, adding.from);
            setTimeout(() => select([id]), 0);
          }}
        />
      )}
      <DeleteActionsDialog
        ids={deleting}
        actions={actions}
        onClose={() => setDeleting(undefined)}
        onDelete={async (ids) => {
          const edit = await editor.remove(ids);
          const text =
            ids.length === 1 ? 'Action deleted successfully!' : `${ids.length} actions deleted successfully!`;
          toast.success(text, {
            durationMs: undoMs,
            action: { label: 'Undo', onClick: () => void attempt(editor.undo(edit)) },
          });
        }}
      />
    </GraphContext>
  );
}
