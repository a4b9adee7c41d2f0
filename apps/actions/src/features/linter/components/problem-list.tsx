import type { Problem, ProblemSeverity } from '@botter/linter';
import { Link } from '@botter/web-router';
import { cn } from '@botter/web-ui';
import { ChevronRight, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { groupProblems } from '../group-problems';
import { problemAddress } from '../problem-address';

export const severityLooks = {
  error: { icon: CircleAlert, name: 'To fix', ink: 'text-error-ink' },
  warning: { icon: TriangleAlert, name: 'To check', ink: 'text-delayed-ink' },
  info: { icon: Info, name: 'Good to know', ink: 'text-accent-ink' },
} satisfies Record<ProblemSeverity, object>;

export interface ProblemListProps {
  botId: string;
  problems: readonly Problem[];
  /** The action's command, if the list is about several actions. */
  nameOf?: (actionId: string) => string | undefined;
  /** False for people who can't fix anything: the problems are shown without links. */
  canOpen?: boolean;
  /** Goes to the place by itself, as inside the wizard; without it a press follows the address. */
  onOpen?: (problem: Problem) => void;
  className?: string;
}

/** Problems one below the other: what is wrong, what to do; a press opens the place. */
export function ProblemList({
  botId,
  problems,
  nameOf,
  canOpen = true,
  onOpen,
  className,
}: ProblemListProps) {
  const line = (problem: Problem) => (
    <PlaceLink problem={problem} botId={botId} canOpen={canOpen} onOpen={onOpen}>
      <ProblemText problem={problem} name={problem.actionId ? nameOf?.(problem.actionId) : undefined} />
    </PlaceLink>
  );
  return (
    <ul
      aria-label="Problems"
      // It scrolls, and without links nothing in it takes the focus.
      tabIndex={canOpen ? undefined : 0}
      className={cn('divide-y divide-line overflow-y-auto focus-visible:-outline-offset-2', className)}
    >
      {groupProblems(problems).map(({ first, others }, at) => (
        // Two problems of one place may have the same words.
        <li key={at}>
          {line(first)}
          {others.length > 0 && <Others problems={others} line={line} />}
        </li>
      ))}
    </ul>
  );
}

const moreLook =
  'touch-target flex w-full items-center gap-2.5 py-2 pr-4 pl-10.5 text-left text-xs font-medium text-accent-ink hover:bg-hover focus-visible:-outline-offset-2';

/** Each press lists this number of further problems of a kind. */
const step = 100;

/** The other problems of a kind: counted, and listed on request. */
function Others({ problems, line }: { problems: readonly Problem[]; line: (problem: Problem) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState(step);
  const left = problems.length - count;
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={moreLook}>
        {open ? 'Show fewer' : `${problems.length.toLocaleString()} more like this`}
      </button>
      {open && (
        <ul aria-label="More like this" className="divide-y divide-line border-t border-line">
          {problems.slice(0, count).map((problem, at) => (
            <li key={at}>{line(problem)}</li>
          ))}
          {left > 0 && (
            <li>
              <button type="button" onClick={() => setCount(count + step)} className={moreLook}>
                Show {Math.min(step, left)} of {left.toLocaleString()} more
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

function PlaceLink({
  problem,
  botId,
  canOpen,
  onOpen,
  children,
}: Required<Pick<ProblemListProps, 'botId' | 'canOpen'>> &
  Pick<ProblemListProps, 'onOpen'> & { problem: Problem; children: ReactNode }) {
  const look = 'flex w-full min-w-0 items-start gap-2.5 px-4 py-3 text-left text-sm';
  const pressable = cn(look, 'hover:bg-hover focus-visible:-outline-offset-2');
  if (!canOpen) return <div className={look}>{children}</div>;
  const inside = (
    <>
      {children}
      <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
    </>
  );
  return onOpen ? (
    <button type="button" className={pressable} onClick={() => onOpen(problem)}>
      {inside}
    </button>
  ) : (
    <Link to={problemAddress(botId, problem)} className={pressable}>
      {inside}
    </Link>
  );
}

function ProblemText({ problem, name }: { problem: Problem; name: string | undefined }) {
  const { icon: Icon, name: kind, ink } = severityLooks[problem.severity];
  return (
    <>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', ink)} />
      <span className="min-w-0 flex-1 break-words">
        <span className="sr-only">{kind}: </span>
        {name && <span className="block truncate font-mono text-xs font-medium text-muted">{name}</span>}
        <span className="block font-medium text-ink">{problem.message}</span>
        <span className="mt-0.5 block text-muted">{problem.advice}</span>
      </span>
    </>
  );
}
