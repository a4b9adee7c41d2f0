const prefix = 'bot-';

/** Category of the streams that hold a bot's configuration. */
export const botCategory = 'bot';

/** The stream of everything that is configured for one bot. */
export function botStream(botId: string): string {
  return prefix + botId;
}

/** The bot whose configuration a stream of the category `bot` holds. */
export function botIdOf(event: { readonly stream: string }): string {
  return event.stream.slice(prefix.length);
}
