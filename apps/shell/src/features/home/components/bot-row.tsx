import type { Bot } from '@botter/contracts';
import { usePrefetchBot, useUnread } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Avatar, Button, CountBadge } from '@botter/web-ui';
import { ConnectionBadge } from '../../bots/components/connection-badge';

/** One bot of the dashboard, with the link to its own page. */
export function BotRow({ bot }: { bot: Bot }) {
  const prefetch = usePrefetchBot();
  const { ofBot } = useUnread();
  const ahead = () => prefetch(bot.id);
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <Avatar name={bot.name} shape="square" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-sm font-medium">
          {bot.name}
        </p>
        <p className="truncate text-xs text-muted">@{bot.username}</p>
      </div>
      <CountBadge count={ofBot(bot.id)} what="unread message" />
      {bot.connection.state !== 'connected' && (
        <span className="max-sm:hidden">
          <ConnectionBadge state={bot.connection.state} />
        </span>
      )}
      <Button size="sm" asChild>
        <Link to={`/bots/${bot.id}/dashboard`} onPointerEnter={ahead} onFocus={ahead}>
          View<span className="sr-only"> {bot.name}</span>
        </Link>
      </Button>
    </li>
  );
}
