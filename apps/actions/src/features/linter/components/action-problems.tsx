import { type Problem, worstSeverity } from '@botter/linter';
import { cn, Popover } from '@botter/web-ui';
import { headingOf } from '../problem-words';
import { ProblemList, type ProblemListProps, severityLooks } from './problem-list';

const looks: Record<Problem['severity'], string> = {
  error: 'bg-error-soft text-error-ink ring-error/15',
  warning: 'bg-delayed-soft text-delayed-ink ring-delayed/25',
  info: 'bg-accent-soft text-accent-ink ring-accent/15',
};

export interface ActionProblemsProps extends Pick<ProblemListProps, 'botId' | 'canOpen' | 'onOpen'> {
  /** The problems of one action, as `useProblems` sorts them by action; nothing is drawn for none. */
  problems: readonly Problem[] | undefined;
  /** The action's command, for the accessible name of the badge. */
  command: string;
  /** Only the sign and the number, if there is little room. */
  compact?: boolean;
  className?: string;
}

/** A badge that counts an action's problems; a press opens the list of them. */
export function ActionProblems({ problems = [], command, compact, className, ...list }: ActionProblemsProps) {
  const severity = worstSeverity(problems);
  if (!severity) return null;
  const { icon: Icon } = severityLooks[severity];
  const heading = headingOf(problems);
  return (
    <Popover
      label={`${heading} of ${command}`}
      className="w-80 max-w-[calc(100vw-1.5rem)] overflow-hidden p-0"
      trigger={
        <button
          type="button"
          aria-label={`${heading} of ${command}`}
          className={cn(
            // A badge keeps its size on phones; its touch target is larger.
            'relative inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs leading-4 font-medium ring-1 ring-inset after:absolute after:-inset-3 hover:brightness-97',
            looks[severity],
            className,
          )}
        >
          <Icon aria-hidden className="size-3" />
          {compact ? problems.length : heading}
        </button>
      }
    >
      <ProblemList problems={problems} {...list} className="max-h-80" />
    </Popover>
  );
}
