import { cn } from './cn';
import { counted } from './counted';

export interface CountBadgeProps {
  count: number;
  /** The counted thing, in the singular, for screen readers: "unread message". */
  what: string;
  /** Needed if the plural isn't `what` with an s. */
  plural?: string;
  tone?: 'accent' | 'neutral';
  className?: string;
}

/**
 * A count in a pill. One that calls for attention is "99+" above 99 and nothing at all for zero; a neutral
 * one is exact.
 */
export function CountBadge({ count, what, plural, tone = 'accent', className }: CountBadgeProps) {
  if (count <= 0 && tone === 'accent') return null;
  return (
    <span
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-2xs font-semibold tabular-nums',
        tone === 'accent' ? 'bg-accent text-on-accent' : 'bg-sunken text-muted ring-1 ring-line ring-inset',
        className,
      )}
    >
      <span aria-hidden>{count > 99 && tone === 'accent' ? '99+' : count.toLocaleString()}</span>
      <span className="sr-only">{counted(count, what, plural)}</span>
    </span>
  );
}
