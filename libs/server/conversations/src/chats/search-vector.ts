/**
 * The words of a message, as its index has them and as a search has to write them. They come from its text,
 * its file name and its author's name, in any language. The bot is one of the words, so that a search never
 * reads messages of other bots.
 */
export function searchVector(table: string): string {
  return `(array_to_tsvector(array['bot=' || ${table}.bot_id])
    || to_tsvector('simple', coalesce(${table}.text, '') || ' ' || coalesce(${table}.sender_name, '') || ' '
      || coalesce(${table}.details ->> 'file_name', '')))`;
}
