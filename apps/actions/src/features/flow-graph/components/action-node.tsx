import { toPlainText } from '@botter/bot-api';
import { cn } from '@botter/web-ui';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { Pencil } from 'lucide-react';
import { memo, useContext, useMemo } from 'react';
import { ActionProblems } from '../../linter';
import type { ActionNode as ActionNodeType } from '../model/flow-elements';
import { ButtonChips } from './button-chips';
import { GraphContext } from './graph-context';

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

/** An action as a card: what sets it off, what it answers, where its buttons are. */
export const ActionNode = memo(function ActionNode({ data, selected }: NodeProps<ActionNodeType>) {
  const { action, problems, highlighted, dimmed, change } = data;
  const { botId, mayEdit, onEdit, onProblem } = useContext(GraphContext);
  const { buttons, text } = action.actionData;
  const preview = useMemo(
    () => (action.parseMode === 'HTML' ? toPlainText(text) : text).trim(),
    [action.parseMode, text],
  );
  const wirable = mayEdit && buttons.some(({ type }) => type === 'callback');
  return (
    <article
      className={cn(
        'relative flex h-full w-full flex-col rounded-xl border border-line bg-surface p-3 text-left shadow-sm transition-[opacity,box-shadow]',
        'before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-r-full',
        bars[action.actionTrigger],
        !action.enabled && 'border-dashed border-line-strong',
        selected && 'border-accent shadow-md ring-2 ring-accent/40',
        highlighted && 'border-success ring-3 ring-success/50',
        change && changeLooks[change],
        dimmed && 'opacity-35',
      )}
    >
      <Handle
        id="in"
        type="target"
        position={Position.Left}
        isConnectableStart={false}
        isConnectableEnd={mayEdit && action.actionTrigger === 'callback'}
      />
      <header className="flex items-center gap-1.5">
        <StatusDot enabled={action.enabled} />
        <h2 className="min-w-0 flex-1 truncate font-mono text-sm font-semibold" title={action.command}>
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
        <span
          className={cn(
            'shrink-0 rounded-md px-1.5 py-0.5 text-2xs font-semibold tracking-wide',
            badges[action.actionTrigger],
          )}
        >
          {action.actionTrigger === 'callback' ? 'CALLBACK' : 'COMMAND'}
        </span>
        {mayEdit && (
          <button
            type="button"
            title="Edit action"
            aria-label={`Edit action ${action.command}`}
            // Neither selects nor drags the card.
            className="nodrag nopan relative -mr-1 grid size-7 shrink-0 place-items-center rounded-md text-muted after:absolute after:-inset-2 hover:bg-hover hover:text-ink"
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
      <div className="mt-1.5 min-h-0 flex-1 overflow-hidden">
        <p
          className={cn(
            'text-xs break-words whitespace-pre-line text-muted',
            buttons.length > 0 ? 'line-clamp-2' : 'line-clamp-5',
            !preview && 'italic',
          )}
        >
          {preview || 'No response message'}
        </p>
      </div>
      {buttons.length > 0 && <ButtonChips buttons={buttons} mayEdit={mayEdit} />}
      <Handle
        id="out"
        type="source"
        position={Position.Right}
        isConnectable={wirable}
        isConnectableEnd={false}
        className={buttons.length > 0 ? 'way-out' : 'hidden-way'}
      />
    </article>
  );
});

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
