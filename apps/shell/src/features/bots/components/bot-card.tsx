import type { Bot } from '@botter/contracts';
import { usePrefetchBot, useUnread } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Avatar, Card, CountBadge, RelativeTime } from '@botter/web-ui';
import { TriangleAlert } from 'lucide-react';
import { ManageBotLink } from '../../bot-screen/manage-bot-link';
import { ShareButton } from '../../shares/share-button';
import { AccessBadge } from './access-badge';
import { ConnectionBadge } from './connection-badge';

/** One bot of the list. The whole card opens its dashboard; the button opens another page. */
export function BotCard({ bot }: { bot: Bot }) {
  const prefetch = usePrefetchBot();
  const { ofBot } = useUnread();
  const unread = ofBot(bot.id);
  const ahead = () => prefetch(bot.id);
  return (
    <Card interactive className="relative flex h-full flex-col p-5" onPointerEnter={ahead} onFocus={ahead}>
      <div className="flex items-start gap-3.5">
        <Avatar name={bot.name} shape="square" size="lg" />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-base font-semibold tracking-tight">
            <Link
              to={`/bots/${bot.id}/dashboard`}
              className="after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {bot.name}
            </Link>
          </h2>
          <p className="truncate text-sm text-muted">@{bot.username}</p>
        </div>
        <CountBadge count={unread} what="unread message" className="mt-1" />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-1.5">
        <AccessBadge bot={bot} />
        <ConnectionBadge state={bot.connection.state} />
      </div>
      {bot.connection.state === 'failed' && bot.connection.error && (
        <p className="mt-3 flex gap-1.5 text-xs text-error-ink">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span className="line-clamp-2">{bot.connection.error}</span>
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-5">
        <span className="text-xs text-muted">
          Added <RelativeTime at={bot.created_at} className="relative" />
        </span>
        <span className="flex gap-2">
          <ShareButton bot={bot} size="sm" className="relative" />
          <ManageBotLink bot={bot} size="sm" className="relative" />
        </span>
      </div>
    </Card>
  );
}
