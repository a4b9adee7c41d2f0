/** Pages of one bot that configure it; the list of actions doesn't name its bot. */
const pages = [/^\/bots\/([^/]+)\/(?:dashboard|manage|menu|webhooks|history(?:\/.*)?)$/, /^\/actions\/?()$/];

/**
 * Whether the keys for undo work at an address, and for a change of this bot if one is given. They don't in
 * the editor of an action and in the graph, which have drafts and an undo of their own.
 */
export function undoesAt(path: string, botId?: string): boolean {
  return pages.some((page) => {
    const [found, id] = page.exec(path) ?? [];
    return found !== undefined && (!botId || !id || id === encodeURIComponent(botId));
  });
}
