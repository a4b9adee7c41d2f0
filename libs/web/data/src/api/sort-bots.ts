import type { Bot } from '@botter/contracts';

const botSorts = ['attention', 'name', 'newest'] as const;
export type BotSort = (typeof botSorts)[number];

/**
 * Bots that need attention come first: those that Telegram can't reach, then those with unread messages, then
 * the others.
 */
export function sortBots(
  bots: readonly Bot[],
  sort: BotSort,
  unreadOf: (botId: string) => number,
): readonly Bot[] {
  const byName = (a: Bot, b: Bot) => a.name.localeCompare(b.name);
  switch (sort) {
    case 'name':
      return bots.toSorted(byName);
    case 'newest':
      return bots.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    case 'attention':
      return bots.toSorted((a, b) => urgency(b, unreadOf) - urgency(a, unreadOf));
    default: {
      const never: never = sort;
      return never;
    }
  }
}

/** The bots with this in their name or username, with or without the @. */
export function searchBots(bots: readonly Bot[], typed: string): readonly Bot[] {
  const wanted = typed.trim().toLocaleLowerCase().replace(/^@/, '');
  if (wanted === '') return bots;
  return bots.filter(({ name, username }) =>
    [name, username].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
}

/** Above any number of unread messages. */
const broken = 1e9;

function urgency({ id, connection }: Bot, unreadOf: (botId: string) => number): number {
  return (connection.state === 'failed' ? broken : 0) + unreadOf(id);
}
