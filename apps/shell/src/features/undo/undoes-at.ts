/** Pages of one bot that configure it; the list of actions doesn't name its bot. */
const pages = [/^\/bots\/([^/]+)\/(?:dashboard|manage|menu|webhooks|history(?:\/.*)?)$/, /^\/actions\/?()$/];

/**
 * Whether the keys for undo work at an address, for a change of this bot where one is given. Not in the editor of an action
 * and in the graph: these have drafts and an undo of their own.
 */
export function undoesAt(path: string, botId?: string): boolean {
  return pages.some((page) => {
    const [found, id] = page.exec(path) ?? [];
    return found !== undefined && (!botId || !id || id === encodeURIComponent(botId));
  });
}
