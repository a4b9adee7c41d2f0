import type { Home } from '@botter/contracts';
import { Skeleton } from '@botter/web-ui';
import { Bot, CalendarDays, MessageCircle, MessagesSquare } from 'lucide-react';
import type { ComponentType, SVGProps } from 'react';

const cards: readonly { name: string; field: keyof Home; icon: ComponentType<SVGProps<SVGSVGElement>> }[] = [
  { name: 'Active Bots', field: 'activeBots', icon: Bot },
  { name: 'Total Chats', field: 'totalChats', icon: MessagesSquare },
  { name: 'Messages Today', field: 'messagesToday', icon: CalendarDays },
  { name: 'Total Messages', field: 'totalMessages', icon: MessageCircle },
];

/** The four figures of the dashboard; undefined while they are loading. */
export function StatCards({ figures }: { figures: Home | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {cards.map(({ name, field, icon: Icon }) => (
        <div
          key={field}
          className="min-w-0 rounded-xl border border-line bg-surface px-4 py-3.5 shadow-xs sm:px-5"
        >
          <dt className="flex items-center justify-between gap-2 text-xs font-medium text-muted">
            {name}
            <Icon aria-hidden className="size-4 shrink-0 text-faint" />
          </dt>
          <dd className="mt-1 truncate text-2xl font-semibold tracking-tight tabular-nums">
            {figures ? figures[field].toLocaleString() : <Skeleton className="my-1.5 h-5 w-12" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
