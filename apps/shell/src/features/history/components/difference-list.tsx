import type { HistoryDifference } from '@botter/contracts';
import { cn } from '@botter/web-ui';
import { Minus, Pencil, Plus } from 'lucide-react';
import { ActionPreview, type PreviewedAction } from './action-preview';
import { isLongText, shownValue } from './shown-value';

const looks = {
  added: { icon: Plus, look: 'bg-success-soft text-success-ink' },
  removed: { icon: Minus, look: 'bg-error-soft text-error-ink' },
  changed: { icon: Pencil, look: 'bg-delayed-soft text-delayed-ink' },
} as const;

interface DifferenceListProps {
  differences: readonly HistoryDifference[];
  /** How many more there are. */
  omitted: number;
}

/** Differences one below the other, each with the old and the new value. */
export function DifferenceList({ differences, omitted }: DifferenceListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {differences.map((difference, n) => {
        const { icon: Icon, look } = looks[difference.kind];
        return (
          // Two items of a list may have the same name.
          <li key={`${difference.part} ${difference.key} ${difference.field} ${difference.item} ${n}`}>
            <p className="flex items-start gap-2 text-sm text-ink">
              <span
                aria-hidden
                className={cn('mt-0.5 grid size-5 shrink-0 place-items-center rounded-md', look)}
              >
                <Icon className="size-3" />
              </span>
              <span className="min-w-0 break-words first-letter:uppercase">{difference.words}</span>
            </p>
            <div className="mt-2 pl-7">
              <Values of={difference} />
            </div>
          </li>
        );
      })}
      {omitted > 0 && <li className="pl-7 text-sm text-muted">and {omitted} more</li>}
    </ul>
  );
}

function Values({ of: { part, field, kind, old, new: now } }: { of: HistoryDifference }) {
  if (field === null)
    return part === 'action' ? <ActionPreview action={(now ?? old) as PreviewedAction} /> : null;
  if (isSecret(field) || (field === 'webhookUrl' && typeof (now ?? old) !== 'string')) return null;
  const long = isLongText(old) || isLongText(now);
  return (
    <dl className={cn('grid gap-2 sm:grid-cols-2', !long && 'max-w-xl')}>
      {kind !== 'added' && (
        <Value name="Before" field={field} value={old} look="border-error/25 bg-error-soft" />
      )}
      {kind !== 'removed' && (
        <Value name="After" field={field} value={now} look="border-success/25 bg-success-soft" />
      )}
    </dl>
  );
}

interface ValueProps {
  name: string;
  field: string;
  value: unknown;
  look: string;
}

function Value({ name, field, value, look }: ValueProps) {
  return (
    <div className={cn('min-w-0 rounded-lg border px-3 py-2', look)}>
      <dt className="text-xs font-medium text-muted">{name}</dt>
      <dd
        className="mt-0.5 max-h-72 overflow-y-auto text-sm break-words whitespace-pre-wrap text-ink"
        dir="auto"
      >
        {shownValue(value, field)}
      </dd>
    </div>
  );
}

function isSecret(field: string): boolean {
  return ['token', 'secret', 'webhookSecret'].includes(field);
}
