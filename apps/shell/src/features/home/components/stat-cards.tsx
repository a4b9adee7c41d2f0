import type { Home } from '@botter/contracts';
import { Figure } from '@botter/web-ui';
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
        <Figure key={field} name={name} size="lg" icon={<Icon aria-hidden />} loading={!figures}>
          {figures?.[field].toLocaleString()}
        </Figure>
      ))}
    </dl>
  );
}
