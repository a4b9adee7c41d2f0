import { cn } from '@botter/web-ui';
import { linkLook } from '../links';
import type { Reference } from '../references';

/** At most this number is named; the rest is counted. */
const shown = 6;

/** Names the buttons and delayed callbacks that run an action, and whose they are. */
export function ReferenceList({ references }: { references: readonly Reference[] }) {
  const more = references.length - shown;
  return (
    <ul className="mt-3 divide-y divide-line rounded-lg border border-line text-sm">
      {references.slice(0, shown).map(({ action, kind, label }, at) => {
        const { Icon, iconColor, inWords } = linkLook(kind);
        return (
          <li key={at} className="flex min-w-0 items-center gap-2 px-3 py-1.5">
            <Icon aria-hidden className={cn('size-3.5 shrink-0', iconColor)} />
            <span className="min-w-0 flex-1 truncate">{inWords(label)}</span>
            <span
              className="max-w-[45%] shrink-0 truncate font-mono text-xs text-muted"
              title={action.command}
            >
              {action.command}
            </span>
          </li>
        );
      })}
      {more > 0 && <li className="px-3 py-1.5 text-muted">and {more.toLocaleString()} more</li>}
    </ul>
  );
}
