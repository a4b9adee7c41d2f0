import { useLiveStatus } from '@botter/web-data';

/** Says so when live updates stay away; a short break (a renewed token) is not worth a word. */
export function LiveIndicator() {
  const status = useLiveStatus();
  return (
    <output className="block">
      {status === 'down' && (
        <span className="flex animate-fade-in items-center gap-2 rounded-md [animation-delay:2s] [animation-fill-mode:both] bg-delayed-soft px-2.5 py-1.5 text-xs font-medium text-delayed-ink">
          <span aria-hidden className="size-1.5 animate-shimmer rounded-full bg-delayed" />
          Reconnecting live updates…
        </span>
      )}
    </output>
  );
}
