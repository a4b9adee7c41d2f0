import type { Step } from '@botter/contracts';
import { unreachedFrom } from '@botter/linter';
import { cn, counted } from '@botter/web-ui';
import { Handle, Position } from '@xyflow/react';
import { Users } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { stepLooks } from '../../../../shared/components/step-looks';
import { stepTitle } from '../../../../shared/step-title';
import { focusOf, stepOfPlace } from '../../../linter';
import { waitingKey } from '../../api/use-waiting';
import { shownSteps } from '../../model/graph-geometry';
import { leadsOn } from '../../model/parts/steps';
import { GraphContext } from '../graph-context';
import type { CardPartProps } from './card-part';

const row = 'relative h-[18px] rounded-sm px-1.5 text-2xs leading-[18px] font-medium';

/**
 * The first steps of an action in rows, those that go to other actions with the port at which their lines
 * begin. The heights are those of `graph-geometry`.
 */
export function StepsCardPart({ part: { steps }, action, mayEdit }: CardPartProps<'steps'>) {
  const { onEdit, waiting } = useContext(GraphContext);
  const waitingAt = (at: readonly Step[]) =>
    at.reduce((sum, { id }) => sum + (waiting.get(waitingKey(action.id, id)) ?? 0), 0);
  const more = steps.length - shownSteps;
  const unreached = unreachedFrom(steps) ?? steps.length;
  return (
    <div className="mt-1">
      <h3 className="mb-[3px] h-[14px] text-2xs leading-[14px] font-semibold tracking-wide text-muted">
        THEN ({steps.length})
      </h3>
      <ol className="grid grid-cols-1 gap-[3px]">
        {steps.slice(0, shownSteps).map((step, index) => {
          const { Icon, label } = stepLooks[step.type];
          const isReached = index < unreached;
          const title = stepTitle(step);
          return (
            <li
              key={step.id}
              title={isReached ? title : `${title} (never reached)`}
              className={cn(row, isReached ? 'bg-accent-soft text-accent-ink' : dimmedRow)}
            >
              <StepRow
                onOpen={mayEdit ? () => onEdit(action.id, placeOfStep(index)) : undefined}
                icon={<Icon aria-label={label} className="size-3 shrink-0" />}
                title={title}
                waiting={waitingAt([step])}
              />
              {leadsOn(step) && <StepPort id={`step-${index}`} />}
            </li>
          );
        })}
        {more > 0 && (
          <li className={cn(row, 'bg-sunken text-muted')}>
            + {more} more
            <WaitingPeople count={waitingAt(steps.slice(shownSteps))} />
            <StepPort id="steps" />
          </li>
        )}
      </ol>
    </div>
  );
}

/** Of a step that never runs: an outline instead of a surface. */
const dimmedRow =
  'text-faint line-through outline outline-1 -outline-offset-1 outline-line-strong outline-dashed';

function placeOfStep(index: number) {
  const where = { part: 'step', index } as const;
  return { step: String(stepOfPlace(where)), focus: focusOf(where) };
}

interface StepRowProps {
  /** Undefined for readers. */
  onOpen: (() => void) | undefined;
  icon: ReactNode;
  title: string;
  waiting: number;
}

/** By keyboard the steps are reached through the editor of the card. */
function StepRow({ onOpen, icon, title, waiting }: StepRowProps) {
  const words = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{title}</span>
      <WaitingPeople count={waiting} />
    </>
  );
  const look = 'flex h-full w-full items-center gap-1 text-left';
  if (!onOpen) return <span className={look}>{words}</span>;
  return (
    <button
      type="button"
      tabIndex={-1}
      // Neither selects nor drags the card.
      className={cn(look, 'nodrag nopan hover:underline')}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {words}
    </button>
  );
}

/** How many people are asked, or wait for a pause to end. */
function WaitingPeople({ count }: { count: number }) {
  if (count === 0) return null;
  const words = `${counted(count, 'person', 'people')} ${count === 1 ? 'waits' : 'wait'} here`;
  return (
    <span title={words} className="ml-1 inline-flex shrink-0 items-center gap-0.5 tabular-nums">
      <Users aria-label={words} className="size-3" />
      <span aria-hidden>{count.toLocaleString()}</span>
    </span>
  );
}

function StepPort({ id }: { id: string }) {
  return (
    <Handle
      id={id}
      type="source"
      position={Position.Right}
      isConnectable={false}
      className="anchor step-way"
    />
  );
}
