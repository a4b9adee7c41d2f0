import type { Bot, Broadcast } from '@botter/contracts';
import { Link } from '@botter/web-router';
import { cn, listRowLook, RelativeTime } from '@botter/web-ui';
import { progressWords } from '../shared/broadcast-words';
import { StateBadge } from '../shared/state-badge';
import { timeInZone } from '../shared/zoned-time';

/** A broadcast in a list: its name, how far it is, its state, and when. */
export function BroadcastRow({ bot, broadcast }: { bot: Bot; broadcast: Broadcast }) {
  const { id, name, state, at, finishedAt, startedAt, createdAt } = broadcast;
  return (
    <Link to={`/broadcasts/${bot.id}/${id}`} className={cn(listRowLook, 'touch-target')}>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium" dir="auto">
          {name}
        </span>
        <span className="block truncate text-xs text-muted tabular-nums">{progressWords(broadcast)}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 text-xs text-muted">
        <StateBadge state={state} />
        {state === 'scheduled' && at ? (
          timeInZone(at, bot.timeZone)
        ) : (
          <RelativeTime at={finishedAt ?? startedAt ?? createdAt} />
        )}
      </span>
    </Link>
  );
}
