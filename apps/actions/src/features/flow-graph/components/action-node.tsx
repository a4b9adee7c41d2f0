import { actionTriggers, partsOf } from '@botter/contracts';
import { cn } from '@botter/web-ui';
import { Handle, type NodeProps, Position, useUpdateNodeInternals } from '@xyflow/react';
import { Pencil } from 'lucide-react';
import { memo, useContext, useEffect, useRef } from 'react';
import { ActionProblems } from '../../linter';
import { type ActionNode as ActionNodeType, isUnreached } from '../model/flow-elements';
import { inPortY } from '../model/graph-geometry';
import { portsKey } from '../model/parts';
import { GraphContext } from './graph-context';
import { CardPart } from './parts';
import { PortMarks } from './port-marks';

const badges = {
  command: 'bg-command-soft text-command-ink',
  callback: 'bg-callback-soft text-callback-ink',
};
const changeLooks = {
  added: 'border-success bg-success-soft ring-2 ring-success/40',
  changed: 'border-delayed bg-delayed-soft ring-2 ring-delayed/40',
  removed: 'border-dashed border-error bg-error-soft ring-2 ring-error/30',
};
const changeWords = { added: 'Added', changed: 'Changed', removed: 'Deleted' };
const bars = { command: 'before:bg-command', callback: 'before:bg-callback' };

/** An action as a card: its trigger, its reply, and its buttons. */
export const ActionNode = memo(function ActionNode(props: NodeProps<ActionNodeType>) {
  const { far, near } = useContext(GraphContext);
  if (!far || props.dragging || near.has(props.id)) return <Card {...props} />;
  return (
    <article className="relative h-full w-full rounded-xl">
      <PortMarks action={props.data.action} />
    </article>
  );
});

function Card({ id, data, selected }: NodeProps<ActionNodeType>) {
  const { action, problems, highlighted, dimmed, change } = data;
  const { botId, mayEdit, far, onEdit, onProblem } = useContext(GraphContext);
  usePorts(id, portsKey(action));
  return (
    <article
      className={cn(
        'relative flex h-full w-full flex-col rounded-xl border border-line bg-surface px-3 py-2 text-left shadow-sm transition-[opacity,box-shadow]',
        'before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-r-full',
        bars[action.actionTrigger],
        !action.enabled && 'border-dashed border-line-strong',
        isUnreached(data) && 'border-dashed border-line-strong bg-sunken shadow-none grayscale',
        selected && 'border-accent shadow-md ring-2 ring-accent/40',
        highlighted && 'border-success bg-success-soft ring-4 ring-success/60',
        change && changeLooks[change],
        dimmed && 'opacity-35',
      )}
    >
      <Handle
        id="in"
        type="target"
        position={Position.Left}
        style={{ top: inPortY }}
        isConnectableStart={false}
        isConnectableEnd={mayEdit}
      />
      <header className="flex h-6 shrink-0 items-center gap-1.5">
        <StatusDot enabled={action.enabled} />
        <h2
          className={cn('min-w-0 flex-1 truncate font-mono font-semibold', far ? 'text-xl/6' : 'text-sm')}
          title={action.command}
        >
          {action.command}
        </h2>
        <ActionProblems
          botId={botId}
          command={action.command}
          problems={problems}
          compact
          canOpen={mayEdit}
          onOpen={onProblem}
          className="nodrag nopan"
        />
        {change && <span className="shrink-0 text-2xs font-semibold">{changeWords[change]}</span>}
        {!far && (
          <span
            className={cn(
              'shrink-0 rounded-md px-1.5 py-0.5 text-2xs font-semibold tracking-wide',
              badges[action.actionTrigger],
            )}
          >
            {actionTriggers[action.actionTrigger].label.toUpperCase()}
          </span>
        )}
        {mayEdit && (
          <button
            type="button"
            title="Edit action"
            aria-label={`Edit action ${action.command}`}
            // Neither selects nor drags the card.
            className="nodrag nopan relative -mr-1 grid size-6 shrink-0 place-items-center rounded-md text-muted after:absolute after:-inset-2 hover:bg-hover hover:text-ink"
            onClick={(event) => {
              event.stopPropagation();
              onEdit(action.id);
            }}
            onKeyDown={(event) => event.stopPropagation()}
          >
            <Pencil aria-hidden className="size-3.5" />
          </button>
        )}
      </header>
      {partsOf(action).map((part, at) => (
        <CardPart key={at} part={part} action={action} botId={botId} mayEdit={mayEdit} far={far} />
      ))}
    </article>
  );
}

/**
 * React Flow must be notified of ports that come or go while a card is shown: lines don't find them
 * otherwise.
 */
function usePorts(id: string, ports: string): void {
  const update = useUpdateNodeInternals();
  const measured = useRef(ports);
  useEffect(() => {
    if (measured.current === ports) return;
    measured.current = ports;
    update(id);
  }, [id, ports, update]);
}

function StatusDot({ enabled }: { enabled: boolean }) {
  const words = enabled ? 'Active' : 'Inactive';
  return (
    <span
      title={words}
      className={cn('size-2.5 shrink-0 rounded-full', enabled ? 'bg-success' : 'border-2 border-faint')}
    >
      <span className="sr-only">{words}</span>
    </span>
  );
}
