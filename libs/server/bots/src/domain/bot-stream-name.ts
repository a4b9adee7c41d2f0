const prefix = 'bot-';

/** The stream of everything that is configured for one bot. */
export function botStream(botId: string): string {
  return prefix + botId;
}

/** The id of the bot that a stream of the category `bot` belongs to. */
export function botIdOf(event: { readonly stream: string }): string {
  return event.stream.slice(prefix.length);
}
