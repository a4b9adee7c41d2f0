import type { ActionPosition } from '@botter/contracts';
import { canEdit, isOwner, undoMs } from '@botter/web-data';
import { Alert, cn, toast } from '@botter/web-ui';
import {
  Background,
  type EdgeTypes,
  type NodeChange,
  type NodeTypes,
  Panel,
  ReactFlow,
  useStore,
} from '@xyflow/react';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { NewCallbackDialog } from '../../../shared/components/new-callback-dialog';
import { newActionId } from '../../../shared/with-form';
import type { Waiting } from '../api/use-waiting';
import { useEdgeDrawing } from '../editing/use-edge-drawing';
import { useGraphEditor } from '../editing/use-graph-editor';
import { useGraphShortcuts } from '../editing/use-graph-shortcuts';
import { useNodeMoves } from '../editing/use-node-moves';
import { heightsOf } from '../model/card-height';
import { cardOrder } from '../model/card-order';
import {
  type ActionEdge as ActionEdgeType,
  type ActionNode as ActionNodeType,
  cardsOf,
  edgesAt,
  toFlowEdges,
} from '../model/flow-elements';
import { farZoom, manyActions, zoomRange } from '../model/graph-geometry';
import { graphRoutes } from '../model/graph-routes';
import { placeInColumns } from '../model/place-in-columns';
import { toGraph } from '../model/to-graph';
import { withShownPositions } from '../model/with-shown-positions';
import { ActionEdge } from './action-edge';
import { ActionNode } from './action-node';
import { ChooseButtonDialog } from './choose-button-dialog';
import { DeleteActionsDialog } from './delete-actions-dialog';
import type { FlowGraphProps } from './flow-graph-props';
import { GraphContext } from './graph-context';
import { GraphLegend } from './graph-legend';
import { GraphMap } from './graph-map';
import { GraphPicture } from './graph-picture';
import { GraphSearch } from './graph-search';
import { GraphToolbar } from './graph-toolbar';
import { useCanvasView } from './use-canvas-view';
import { useGraphNodes } from './use-graph-nodes';
import { useGraphSearch } from './use-graph-search';
import { useNearCards } from './use-near-cards';
import { useNewCards } from './use-new-cards';

const nodeTypes: NodeTypes = { action: ActionNode };
const edgeTypes: EdgeTypes = { way: ActionEdge };

interface FlowCanvasProps extends FlowGraphProps {
  positions: readonly ActionPosition[];
  place: (positions: readonly ActionPosition[]) => void;
}

const nobody: Waiting = new Map();

/** The canvas itself: cards, lines, and everything a hand or a key does with them. */
export function FlowCanvas(props: FlowCanvasProps) {
  const {
    bot,
    actions,
    positions,
    problems,
    path,
    changes,
    waiting = nobody,
    initialActionId,
    onEdit,
    onOpen,
    onAddAt,
    onProblem,
    panel,
    newAt,
    added,
  } = props;
  const mayEdit = canEdit(bot);
  const frame = useRef<HTMLDivElement>(null);
  const graph = useMemo(
    () => toGraph(actions, positions, newAt && { actionId: newActionId, ...newAt }),
    [actions, positions, newAt],
  );
  const { place: placeAll } = props;
  // A card that is not stored has no position to keep.
  const place = useCallback(
    (changed: readonly ActionPosition[]) =>
      placeAll(changed.filter(({ actionId }) => actionId !== newActionId)),
    [placeAll],
  );
  const highlighted = useMemo(() => path && cardsOf(path), [path]);
  const routes = useMemo(() => graphRoutes(graph), [graph]);
  const edges = useMemo(() => toFlowEdges(graph, routes, mayEdit, path), [graph, routes, mayEdit, path]);
  const { editor, history, attempt, problem, dismiss } = useGraphEditor(bot, graph, place);

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
  const far = useStore(({ transform }) => many && transform[2] < farZoom);
  // Set directly, without state: nothing has to be rendered for it, just when rendering has to be fast.
  const setMoving = (moving: boolean) => frame.current?.classList.toggle('moving', moving);
  const move = (before: readonly ActionPosition[], after: readonly ActionPosition[]) =>
    editor.move(before, after);
  const moves = useNodeMoves((id) => graph.nodes.find((node) => node.id === id)?.position, move);
  const layOut = () => {
    const places = placeInColumns(cardOrder(actions, graph.edges), graph.edges, heightsOf(graph.nodes));
    move(
      graph.nodes.map(({ id, position }) => ({ actionId: id, ...position })),
      [...places].map(([actionId, point]) => ({ actionId, ...point })),
    );
    // The cards have to be in their places before the view is fitted to them.
    setTimeout(view.fit, 50);
  };

  const { wiring, adding, stopAdding, create } = useEdgeDrawing(graph, actions, editor, attempt, panel);
  useEffect(() => {
    // Cards that the layout placed stay there when a card is added next to them.
    if (added) place(withShownPositions(graph, [added]));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each action that is added
  }, [added]);
  useNewCards(graph, !many, view.showNew);
  const edited = panel && (panel.actionId ?? newActionId);
  const bringIntoSight = useRef(view.bringIntoSight);
  useEffect(() => {
    bringIntoSight.current = view.bringIntoSight;
  });
  useEffect(() => {
    if (edited === undefined) return;
    select([edited]);
    // A new card is shown with all the others: two moves of the view would end as the slower one wants.
    if (edited === newActionId && !many) return;
    // The canvas has its new width, and the card its place, with the next render.
    const timer = setTimeout(() => bringIntoSight.current(edited), 60);
    return () => clearTimeout(timer);
  }, [edited, select, many]);
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
  const openSelected = () => {
    const focused = document.activeElement?.closest('.react-flow__node')?.getAttribute('data-id');
    const id = focused ?? (selected.length === 1 ? selected[0] : undefined);
    if (id && id !== newActionId) onOpen?.(id);
  };
  const addAt = (event: MouseEvent) => {
    // The pane also contains cards and lines: only its own background counts.
    if (!(event.target as Element).classList.contains('react-flow__pane')) return;
    const point = view.pointAt(event);
    onAddAt?.({ x: Math.round(point.x), y: Math.round(point.y) });
  };
  useGraphShortcuts(frame, {
    mayEdit,
    open: onOpen && openSelected,
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
  const { near, handlers } = useNearCards();
  const shownEdges = useMemo(() => (far ? edgesAt(nodes, edges, near) : edges), [far, nodes, edges, near]);
  const [labels, setLabels] = useState<Element>();
  const context = useMemo(
    () => ({ botId: bot.id, mayEdit, labels, far, near, waiting, onEdit, onProblem }),
    [bot.id, mayEdit, labels, far, near, waiting, onEdit, onProblem],
  );
  return (
    <GraphContext value={context}>
      <div className="flex h-full min-h-0 w-full flex-col">
        {problem && (
          <Alert className="mb-3" onDismiss={dismiss}>
            {problem}
          </Alert>
        )}
        <div
          ref={frame}
          className={cn(
            'flow-graph',
            many && 'many',
            path && path.length > 1 && 'tried',
            'min-h-0 w-full flex-1 overflow-hidden rounded-xl border border-line bg-sunken',
          )}
          {...(far && handlers)}
        >
          <ReactFlow
            nodes={nodes}
            edges={shownEdges}
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
            zoomOnDoubleClick={false}
            onDoubleClick={onAddAt && mayEdit ? addAt : undefined}
            onNodeDoubleClick={(_event, { id }) => id !== newActionId && onOpen?.(id)}
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
            {far && <GraphPicture nodes={nodes} edges={edges} />}
            <GraphMap nodes={nodes} />
            <Panel position="top-left" className="m-2! flex flex-wrap items-start gap-2">
              <GraphToolbar
                history={history}
                mayEdit={mayEdit}
                mayDelete={isOwner(bot)}
                selectedCount={selected.length}
                onUndo={undo}
                onRedo={redo}
                onDuplicate={() => void duplicate()}
                onDelete={remove}
                onSearch={search.start}
                onLayOut={layOut}
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
          description={`What the bot replies when someone presses “${adding.label}”. It is saved at once.`}
          command={adding.command}
          onClose={stopAdding}
          onAdd={async (body) => {
            const id = await create(body, adding);
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
