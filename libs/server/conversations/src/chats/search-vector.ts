/**
 * The words of a message, as its index has them and as a search has to name them: of its text, its file's name and who
 * wrote it, in any language. The bot is one of them, so that a search never looks at the messages of others.
 */
export function searchVector(table: string): string {
  return `(array_to_tsvector(array['bot=' || ${table}.bot_id])
    || to_tsvector('simple', coalesce(${table}.text, '') || ' ' || coalesce(${table}.sender_name, '') || ' '
      || coalesce(${table}.details ->> 'file_name', '')))`;
}
