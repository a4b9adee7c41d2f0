import type { Bot } from '@botter/contracts';
import { useUnread } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Avatar, CountBadge, cn, Tooltip } from '@botter/web-ui';

interface BotStripProps {
  bots: readonly Bot[];
  openBotId: string | undefined;
  className?: string;
}

/** The bots as avatars: down the side on wide screens, in a row on narrow ones. */
export function BotStrip({ bots, openBotId, className }: BotStripProps) {
  const { ofBot } = useUnread();
  return (
    <nav
      aria-label="Bots"
      className={cn(
        'flex shrink-0 gap-1 overflow-auto border-line bg-canvas p-2 max-md:border-b md:w-19 md:flex-col md:border-r md:py-3',
        className,
      )}
    >
      {bots.map((bot) => (
        <Tooltip key={bot.id} text={bot.name} side="right">
          <Link
            to={`/messages/${bot.id}`}
            aria-current={bot.id === openBotId ? 'page' : undefined}
            className="group relative flex shrink-0 flex-col items-center gap-1 rounded-xl p-1.5 transition-colors hover:bg-hover aria-[current=page]:bg-accent-soft max-md:w-17"
          >
            <Avatar name={bot.name} shape="square" className="size-11" />
            <span
              dir="auto"
              className="w-full truncate text-center text-2xs font-medium text-muted group-aria-[current=page]:text-accent-ink"
            >
              {bot.name}
            </span>
            <CountBadge
              count={ofBot(bot.id)}
              what="unread message"
              className="absolute top-0 right-0.5 ring-2 ring-canvas"
            />
          </Link>
        </Tooltip>
      ))}
    </nav>
  );
}
