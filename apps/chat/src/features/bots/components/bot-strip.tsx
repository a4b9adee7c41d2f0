import type { Bot } from '@botter/contracts';
import { sortBots, useUnread } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Avatar, CountBadge, cn, Tooltip } from '@botter/web-ui';
import { useEffect, useMemo, useRef } from 'react';
import { BotFinder } from './bot-finder';

interface BotStripProps {
  bots: readonly Bot[];
  openBotId: string | undefined;
  className?: string;
}

/**
 * Beyond this number, only bots with unread messages are in the strip; the others are found by their names.
 */
const shownFirst = 30;
const shownAtMost = 60;

/** From this number on, bots can be found by their names. */
const findableFrom = 8;

/** The bots as avatars: down the side on wide screens, in a row on narrow ones. */
export function BotStrip({ bots, openBotId, className }: BotStripProps) {
  const { ofBot, isFetched } = useUnread();
  // The order stays while the strip is open: what moved under the pointer would be pressed by mistake.
  // oxlint-disable-next-line react/exhaustive-deps
  const ordered = useMemo(() => sortBots(bots, 'attention', ofBot), [bots.length, isFetched]);
  const open = bots.find(({ id }) => id === openBotId);
  const known = new Map(bots.map((bot) => [bot.id, bot]));
  const listed = ordered.flatMap(({ id }) => known.get(id) ?? []);
  const shown = listed
    .filter((bot, at) => bot !== open && (at < shownFirst || ofBot(bot.id) > 0))
    .slice(0, shownAtMost);
  // The position among all bots, if it is within the shown ones.
  if (open) shown.splice(Math.min(listed.indexOf(open), shownFirst), 0, open);
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    if (openBotId === undefined) return;
    const link = strip.current?.querySelector('[aria-current=page]');
    link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [openBotId]);
  return (
    <nav
      ref={strip}
      aria-label="Bots"
      className={cn(
        'flex shrink-0 gap-1 overflow-auto border-line bg-canvas p-2 max-md:border-b md:w-19 md:flex-col md:border-r md:py-3',
        className,
      )}
    >
      {bots.length >= findableFrom && <BotFinder bots={bots} openBotId={openBotId} />}
      {shown.map((bot) => (
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
