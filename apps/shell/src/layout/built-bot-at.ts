interface Place {
  readonly pathname: string;
  readonly search: string;
  /** The state of the entry in the browser's history: the list of actions keeps its bot there. */
  readonly state?: unknown;
}

/** Pages of a bot on which its actions are not built. */
const otherPages = /^(?:draft|messages|messaging|webhooks|menu)$/;

/**
 * The id of the bot whose actions are edited at a place in the product; undefined if there is none.
 * @param only the id of the only bot, which the list of actions shows by itself
 */
export function builtBotAt({ pathname, search, state }: Place, only?: string): string | undefined {
  const [, area, botId, page = ''] = pathname.split('/');
  if (area === 'bots') return otherPages.test(page) ? undefined : botId;
  if (area !== 'actions') return undefined;
  const kept = (state as { botId?: string } | null | undefined)?.botId;
  return botId || (new URLSearchParams(search).get('bot') ?? kept ?? only);
}
