import type { BotCommandEntry } from '../control/views';

/** The commands that a text begins: Telegram suggests them until one is complete. */
export function matchingCommands(
  commands: readonly BotCommandEntry[],
  text: string,
): readonly BotCommandEntry[] {
  const begun = /^\/([a-z0-9_]*)$/i.exec(text)?.[1]?.toLowerCase();
  if (begun === undefined || commands.some(({ command }) => command === begun)) return [];
  return commands.filter(({ command }) => command.startsWith(begun));
}
