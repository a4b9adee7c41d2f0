import { cn } from './cn';

export interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers: "unread messages". */
  what: string;
  tone?: 'accent' | 'neutral';
  className?: string;
}

/** A count in a pill, "99+" above 99; nothing at all for zero when it calls for attention. */
export function CountBadge({ count, what, tone = 'accent', className }: CountBadgeProps) {
  if (count <= 0 && tone === 'accent') return null;
  return (
    <span
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-2xs font-semibold tabular-nums',
        tone === 'accent' ? 'bg-accent text-on-accent' : 'bg-sunken text-muted ring-1 ring-line ring-inset',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {what}
      </span>
    </span>
  );
}
