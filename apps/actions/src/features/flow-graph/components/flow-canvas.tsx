import type { ActionPosition } from '@botter/contracts';
import { canEdit, errorText, isOwner } from '@botter/web-data';
import { ConfirmDialog } from '@botter/web-ui';
import {
  Background,
  type EdgeTypes,
  MiniMap,
  type NodeChange,
  type NodeTypes,
  Panel,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ButtonPlace } from '../editing/graph-editor';
import { useGraphEditor } from '../editing/use-graph-editor';
import { useGraphShortcuts } from '../editing/use-graph-shortcuts';
import { useNodeMoves } from '../editing/use-node-moves';
import { useWiring, type WayTarget } from '../editing/use-wiring';
import { useAutoLayout } from '../layout/use-auto-layout';
import {
  type ActionEdge as ActionEdgeType,
  type ActionNode as ActionNodeType,
  toFlowEdges,
  toFlowNodes,
  withChanges,
} from '../model/flow-elements';
import { manyActions, type Point, zoomRange } from '../model/graph-geometry';
import { commandFromLabel } from '../model/names';
import { toGraph } from '../model/to-graph';
import { ActionEdge } from './action-edge';
import { ActionNode } from './action-node';
import { ChooseButtonDialog } from './choose-button-dialog';
import type { FlowGraphProps } from './flow-graph-props';
import { GraphContext } from './graph-context';
import { GraphLegend } from './graph-legend';
import { GraphSearch } from './graph-search';
import { GraphToolbar } from './graph-toolbar';
import { NewCallbackDialog } from './new-callback-dialog';
import { useGraphSearch } from './use-graph-search';

const nodeTypes: NodeTypes = { action: ActionNode };
const edgeTypes: EdgeTypes = { way: ActionEdge };
/** On a phone the map leaves room for the cards. */
const smallMap = { width: 112, height: 84 };
const fitOptions = { padding: 0.12, maxZoom: 1 };

interface FlowCanvasProps extends FlowGraphProps {
  positions: readonly ActionPosition[];
  place: (positions: readonly ActionPosition[]) => void;
}

/** The canvas itself: cards, lines, and everything a hand or a key does with them. */
export function FlowCanvas(props: FlowCanvasProps) {
  const { bot, actions, positions, place, problems, highlighted, initialActionId, onEdit, onProblem } = props;
  const mayEdit = canEdit(bot);
  const frame = useRef<HTMLDivElement>(null);
  const { fitBounds, getNodesBounds } = useReactFlow();
  const graph = useMemo(() => toGraph(actions, positions), [actions, positions]);
  const edges = useMemo(() => toFlowEdges(graph, mayEdit), [graph, mayEdit]);
  const { editor, history, attempt } = useGraphEditor(bot, graph, place);

  const [nodes, setNodes] = useState<ActionNodeType[]>(() => toFlowNodes(graph.nodes, { problems }, []));
  const select = useCallback((ids: readonly string[]) => {
    const chosen = new Set(ids);
    setNodes((now) =>
      now.map((node) =>
        node.selected === chosen.has(node.id) ? node : { ...node, selected: chosen.has(node.id) },
      ),
    );
  }, []);
  const search = useGraphSearch(actions, (id) => select([id]));
  const { found } = search;
  const shown = useMemo(
    () => ({ graph, problems, highlighted, found }),
    [graph, problems, highlighted, found],
  );
  const [drawn, setDrawn] = useState<typeof shown>();
  if (drawn !== shown) {
    setDrawn(shown);
    setNodes(toFlowNodes(graph.nodes, shown, nodes));
  }

  const selected = nodes.filter((node) => node.selected).map(({ id }) => id);
  const many = nodes.length > manyActions;
  // By the bounds of all cards: fitting to nodes would leave out those that have never been drawn.
  const fit = () => void fitBounds(getNodesBounds(nodes), { padding: fitOptions.padding, duration: 250 });
  const move = (before: readonly ActionPosition[], after: readonly ActionPosition[]) =>
    editor.move(before, after);
  const moves = useNodeMoves((id) => graph.nodes.find((node) => node.id === id)?.position, move);
  const layout = useAutoLayout(graph, (before, after) => {
    move(before, after);
    // The cards have to be in their places before the picture is fitted to them.
    setTimeout(fit, 50);
  });

  const [adding, setAdding] = useState<{ from: ButtonPlace; at: Point; label: string; command: string }>();
  const wiring = useWiring(actions, (from: ButtonPlace, target: WayTarget) => {
    if ('actionId' in target) {
      const command = actions.find(({ id }) => id === target.actionId)?.command.trim();
      if (command) void attempt(editor.wire(from, command));
      return;
    }
    const button = actions.find(({ id }) => id === from.actionId)?.actionData.buttons[from.index];
    if (!button) return;
    const leads = graph.edges.some(
      ({ kind, source, index }) => kind === 'button' && source === from.actionId && index === from.index,
    );
    // A value that leads nowhere yet is the name of what is missing.
    const command = leads ? commandFromLabel(button.label, actions) : button.value;
    setAdding({ from, at: target.at, label: button.label, command });
  });

  const [deleting, setDeleting] = useState<readonly string[]>();
  const remove = () => isOwner(bot) && selected.length > 0 && setDeleting(selected);
  const duplicate = async () => {
    if (!mayEdit || selected.length === 0) return;
    const copies = await attempt(editor.duplicate(selected));
    // Their cards come with the next picture.
    if (copies) setTimeout(() => select(copies), 0);
  };
  const undo = () => void attempt(editor.undo());
  const redo = () => void attempt(editor.redo());
  useGraphShortcuts(frame, {
    fit,
    search: search.start,
    selectAll: () => select(nodes.map(({ id }) => id)),
    duplicate: () => void duplicate(),
    remove,
    undo,
    redo,
  });

  const change = useCallback(
    (changes: NodeChange<ActionNodeType>[]) => {
      setNodes((now) => withChanges(now, changes));
      moves.changed(changes);
    },
    [moves],
  );
  const context = useMemo(
    () => ({ botId: bot.id, mayEdit, onEdit, onProblem }),
    [bot.id, mayEdit, onEdit, onProblem],
  );
  const deletedName =
    deleting?.length === 1
      ? actions.find(({ id }) => id === deleting[0])?.command
      : `${deleting?.length ?? 0} actions`;

  return (
    <GraphContext value={context}>
      <div
        ref={frame}
        className="flow-graph h-full min-h-0 w-full overflow-hidden rounded-xl border border-line bg-sunken"
      >
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          fitView={initialActionId === undefined && !many}
          fitViewOptions={fitOptions}
          onInit={() => {
            // Of very many actions the picture shows the beginning: cards never drawn can't be fitted to.
            const first = initialActionId ?? (many ? nodes[0]?.id : undefined);
            if (first !== undefined) setTimeout(() => search.focus(first), 0);
          }}
          onlyRenderVisibleElements={many}
          onNodesChange={change}
          onNodeDragStart={(_event, _node, dragged) => moves.start(dragged)}
          onNodeDragStop={(_event, _node, dragged) => moves.stop(dragged)}
          onSelectionDragStart={(_event, dragged) => moves.start(dragged)}
          onSelectionDragStop={(_event, dragged) => moves.stop(dragged)}
          isValidConnection={wiring.isValid}
          onConnect={wiring.connect}
          onConnectEnd={wiring.end}
          onReconnect={(edge: ActionEdgeType, connection) => wiring.reconnect(edge, connection)}
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
              onFit={fit}
            />
            {props.tools}
            {search.open && (
              <GraphSearch
                words={search.words}
                count={search.hits.length}
                current={search.current}
                onWords={search.search}
                onStep={search.step}
                onClose={search.close}
              />
            )}
          </Panel>
          <Panel position="bottom-left" className="m-2!">
            <GraphLegend />
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
          onClose={() => setAdding(undefined)}
          onAdd={async (body) => {
            const id = await editor.create(body, adding.at, adding.from);
            setTimeout(() => select([id]), 0);
          }}
        />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(open) => !open && setDeleting(undefined)}
        title={`Delete ${deletedName}`}
        description={
          deleting?.length === 1
            ? 'Are you sure you want to delete this action?'
            : 'Are you sure you want to delete these actions?'
        }
        confirmLabel={deleting?.length === 1 ? 'Delete action' : 'Delete actions'}
        onConfirm={() => editor.remove(deleting ?? [])}
        errorText={(error) =>
          errorText(error, error instanceof Error ? error.message : 'Failed to delete action')
        }
      />
    </GraphContext>
  );
}
