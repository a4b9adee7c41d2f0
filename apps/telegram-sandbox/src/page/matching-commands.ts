import type { BotCommandEntry } from '../control/views';

/** The commands that a text begins: Telegram suggests them while one types the first word. */
export function matchingCommands(
  commands: readonly BotCommandEntry[],
  text: string,
): readonly BotCommandEntry[] {
  const begun = /^\/([a-z0-9_]*)$/i.exec(text)?.[1]?.toLowerCase();
  if (begun === undefined) return [];
  return commands.filter(({ command }) => command.startsWith(begun) && command !== begun);
}
