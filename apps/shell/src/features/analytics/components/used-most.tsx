import type { Activity } from '@botter/contracts';
import { Link } from '@botter/web-router';
import type { ReactNode } from 'react';
import { ListCard } from './list-card';

interface UsedMostProps {
  activity: Activity;
  /** Names of bots by their ids, used if several bots are shown. */
  botNames: ReadonlyMap<string, string>;
}

/** The actions that were triggered most. */
export function MostUsedActions({ activity, botNames }: UsedMostProps) {
  const most = activity.actions[0]?.count ?? 0;
  return (
    <ListCard title="Most used actions" empty="No action was triggered in this time.">
      {activity.actions.map(({ bot_id, action_id, command, count }) => (
        <Bar
          key={action_id}
          tone="bg-command-soft"
          share={count / most}
          count={count}
          detail={botNames.get(bot_id)}
        >
          {command === null ? (
            <span className="text-muted italic">Deleted action</span>
          ) : (
            <Link to={`/actions/${bot_id}/edit/${action_id}`} className="font-mono hover:underline">
              {command}
            </Link>
          )}
        </Bar>
      ))}
    </ListCard>
  );
}

/** The buttons that were pressed most. */
export function PressedButtons({ activity, botNames }: UsedMostProps) {
  const most = activity.buttons[0]?.count ?? 0;
  return (
    <ListCard title="Buttons pressed" empty="No button was pressed in this time.">
      {activity.buttons.map(({ bot_id, label, count }) => (
        <Bar
          key={`${bot_id} ${label}`}
          tone="bg-callback-soft"
          share={count / most}
          count={count}
          detail={botNames.get(bot_id)}
        >
          {label}
        </Bar>
      ))}
    </ListCard>
  );
}

interface BarProps {
  /** Relative to the longest bar. */
  share: number;
  tone: string;
  count: number;
  detail: string | undefined;
  children: ReactNode;
}

function Bar({ share, tone, count, detail, children }: BarProps) {
  return (
    <li className="relative px-5 py-2.5 text-sm">
      <span
        aria-hidden
        className={`absolute inset-y-1 left-0 rounded-r-md ${tone}`}
        style={{ width: `${Math.max(2, share * 100)}%` }}
      />
      <span className="relative flex items-baseline gap-3">
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {children}
        </span>
        {detail && <span className="max-w-[40%] truncate text-xs text-muted">{detail}</span>}
        <span className="shrink-0 font-medium tabular-nums">{count.toLocaleString()}</span>
      </span>
    </li>
  );
}
