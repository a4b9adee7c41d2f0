import type { SimulatorSession } from '@botter/simulator';
import { ChevronDown, Webhook } from 'lucide-react';

/** The newest calls; older ones tell nothing new. */
const shown = 10;

/** What the actions' webhooks would have received, the newest first. */
export function WebhookCalls({ calls }: { calls: SimulatorSession['webhooks'] }) {
  if (calls.length === 0) return null;
  const newest = calls.toReversed().slice(0, shown);
  return (
    <details className="group shrink-0 overflow-hidden rounded-lg border border-line bg-surface text-sm">
      <summary className="touch-target flex cursor-default list-none items-center gap-2 px-3 py-2.5 font-medium hover:bg-hover focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <Webhook aria-hidden className="size-4 text-muted" />
        <span className="flex-1">
          Webhook payload <span className="font-normal text-muted tabular-nums">({calls.length})</span>
        </span>
        <ChevronDown aria-hidden className="size-4 text-faint transition-transform group-open:rotate-180" />
      </summary>
      <ol
        aria-label="Webhook calls"
        // It scrolls, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[min(18rem,28dvh)] divide-y divide-line overflow-y-auto border-t border-line focus-visible:-outline-offset-2"
      >
        {newest.map(({ payload }, at) => (
          <li key={calls.length - at} className="px-3 py-2.5">
            <p className="mb-1 truncate text-xs text-muted">
              <span className="font-mono font-medium text-ink">{payload.action_command}</span> would be called
              with
            </p>
            <pre className="font-mono text-xs leading-relaxed break-all whitespace-pre-wrap text-ink">
              {JSON.stringify(payload, null, 2)}
            </pre>
          </li>
        ))}
      </ol>
    </details>
  );
}
