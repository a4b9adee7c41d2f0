import {
  actionTriggers,
  type HistoryDifference,
  type HistorySnapshot,
  stepSentence,
} from '@botter/contracts';
import { Badge, Button, Card, cn, EmptyState, ListEnd } from '@botter/web-ui';
import { Minus, Pencil, Plus, RotateCcw, Workflow } from 'lucide-react';
import { useState } from 'react';
import { ActionPreview } from './action-preview';
import { formatDelay } from './format-delay';

type ActionThen = HistorySnapshot['actions'][number];

/** What happened to an action between the two versions that are compared. */
export type Mark = HistoryDifference['kind'];

interface ActionsAtVersionProps {
  actions: readonly ActionThen[];
  /** By the id of the action; empty if nothing is compared. */
  marks: ReadonlyMap<string, Mark>;
  /** Restores one action; undefined if the person may not. */
  onRestore: ((actionId: string, command: string) => void) | undefined;
}

/** Drawn immediately; more follow at the end of the list. */
const pageSize = 24;

/** The actions of a bot as they were: what sets each off, and its reply. */
export function ActionsAtVersion({ actions, marks, onRestore }: ActionsAtVersionProps) {
  const [count, setCount] = useState(pageSize);
  if (actions.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Workflow aria-hidden />} title="No actions">
          The bot had no actions at this time.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <ul aria-label="Actions" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {actions.slice(0, count).map((action) => (
          <li key={action.id}>
            <ActionCard
              action={action}
              mark={marks.get(action.id)}
              onRestore={onRestore && (() => onRestore(action.id, action.command))}
            />
          </li>
        ))}
      </ul>
      {actions.length > count && (
        <ListEnd ready onReach={() => setCount(count + pageSize)} label="Loading more actions…" />
      )}
    </>
  );
}

const marksLook = {
  added: { tone: 'success', border: 'border-success', icon: Plus, words: 'Added' },
  removed: { tone: 'error', border: 'border-error', icon: Minus, words: 'Deleted' },
  changed: { tone: 'warning', border: 'border-delayed', icon: Pencil, words: 'Changed' },
} as const;

interface ActionCardProps {
  action: ActionThen;
  mark: Mark | undefined;
  onRestore: (() => void) | undefined;
}

function ActionCard({ action, mark, onRestore }: ActionCardProps) {
  const { command, actionTrigger, enabled, actionData, parseMode } = action;
  const look = mark && marksLook[mark];
  // The version before, which may still respond during an upgrade, has none.
  const steps = actionData.steps ?? [];
  return (
    <Card className={cn('h-full p-4', look && ['border-2', look.border])} aria-label={`Action ${command}`}>
      <div className="mb-3 flex flex-wrap items-center gap-1.5">
        <Badge tone={actionTrigger} mono>
          {command}
        </Badge>
        <Badge>{actionTriggers[actionTrigger].label}</Badge>
        {!enabled && <Badge>Inactive</Badge>}
        {look && (
          <Badge tone={look.tone} icon={<look.icon aria-hidden />}>
            {look.words}
          </Badge>
        )}
        {onRestore && (
          <Button variant="ghost" size="sm" className="ml-auto" onClick={onRestore}>
            <RotateCcw aria-hidden />
            Restore
            <span className="sr-only">{command}</span>
          </Button>
        )}
      </div>
      <ActionPreview action={{ ...actionData, parseMode }} />
      {steps.length > 0 && (
        <ol aria-label="Then" className="mt-3 flex list-decimal flex-col gap-1 pl-5 text-xs text-muted">
          {steps.map((step) => (
            <li key={step.id} className="wrap-anywhere">
              {stepSentence(step)}
            </li>
          ))}
        </ol>
      )}
      {(actionData.delayedCallbacks.length > 0 || action.webhookUrl || action.webhookEnabled) && (
        <ul className="mt-3 flex flex-col gap-1 text-xs text-muted">
          {actionData.delayedCallbacks.map(({ callbackCommand, delaySeconds }, n) => (
            <li key={n}>
              {callbackCommand} after {formatDelay(delaySeconds)}
            </li>
          ))}
          {(action.webhookUrl || action.webhookEnabled) && (
            <li className="wrap-anywhere">
              Webhook {action.webhookEnabled ? 'on' : 'off'}
              {action.webhookUrl && `: ${action.webhookUrl}`}
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
