import type { Step, StepType } from '@botter/contracts';
import { SortableRow } from '@botter/web-sortable';
import { cn, DropdownMenu, IconButton, MenuItem, MenuSeparator } from '@botter/web-ui';
import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Copy, EllipsisVertical, Trash2 } from 'lucide-react';
import { type FocusEvent, useId } from 'react';
import { stepLooks } from '../../../../shared/components/step-looks';
import { stepTitle } from '../../../../shared/step-title';
import { stepForms } from './forms';
import type { StepFieldsProps, StepSurroundings } from './forms/step-form';

interface StepCardProps {
  step: Step;
  /** Counted from 0. */
  at: number;
  last: boolean;
  problems: readonly string[];
  open: boolean;
  around: StepSurroundings;
  onOpen: (open: boolean) => void;
  /** Called when the focus leaves its fields. */
  onLeave: () => void;
  onChange: (patch: Partial<Step>) => void;
  onMove: (by: 1 | -1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** A step as its sentence, and its fields below if it is open. */
export function StepCard({
  step,
  at,
  last,
  problems,
  open,
  around,
  onOpen,
  onLeave,
  onChange,
  onMove,
  onDuplicate,
  onRemove,
}: StepCardProps) {
  const body = useId();
  const name = `step ${at + 1}`;
  const title = stepTitle(step);
  const { Icon } = stepLooks[step.type];
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Lists, menus and dialogs of its fields are elsewhere in the page.
    const isElsewhere = relatedTarget instanceof Element && !currentTarget.contains(relatedTarget);
    if (isElsewhere && !relatedTarget.closest('[role="dialog"], [role="menu"], [role="listbox"]')) onLeave();
  };
  return (
    <SortableRow
      sortId={step.id}
      name={name}
      data-step={step.id}
      data-place={`step-${at}`}
      aria-label={`Step ${at + 1}: ${title}`}
      tabIndex={-1}
      // The place of a problem: its fields are what one came for.
      onFocus={({ target, currentTarget }) => target === currentTarget && onOpen(true)}
      onBlur={leave}
      className={cn(
        'flex-wrap gap-y-0 focus:outline-2 focus:-outline-offset-2 focus:outline-focus',
        problems.length > 0 && !open && 'bg-error-soft',
      )}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? body : undefined}
        onClick={() => onOpen(!open)}
        className="touch-target flex min-w-0 flex-1 items-center gap-2.5 rounded-md py-1 text-left hover:text-accent-ink"
      >
        <Icon aria-hidden className="size-4 shrink-0 text-accent-ink" />
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{title}</span>
        <ChevronDown
          aria-hidden
          className={cn('size-4 shrink-0 text-faint transition-transform', open && 'rotate-180')}
        />
      </button>
      <DropdownMenu
        trigger={<IconButton size="sm" label={`More for ${name}`} icon={<EllipsisVertical aria-hidden />} />}
      >
        <MenuItem icon={<ArrowUp aria-hidden />} disabled={at === 0} onSelect={() => onMove(-1)}>
          Move up
        </MenuItem>
        <MenuItem icon={<ArrowDown aria-hidden />} disabled={last} onSelect={() => onMove(1)}>
          Move down
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onSelect={onDuplicate}>
          Duplicate
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onRemove}>
          Delete
        </MenuItem>
      </DropdownMenu>
      {problems.length > 0 && (
        <ul className="w-full pb-1 pl-8 text-xs text-error-ink">
          {problems.map((problem) => (
            <li key={problem} className="flex items-start gap-1.5">
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {problem}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <div id={body} className="@container w-full pt-2 pr-1 pb-3 pl-1.5 @lg:pl-8">
          <StepFields step={step} onChange={onChange} around={around} />
        </div>
      )}
    </SortableRow>
  );
}

function StepFields<Type extends StepType>(props: StepFieldsProps<Type>) {
  const { Fields } = stepForms[props.step.type];
  return <Fields {...props} />;
}
