/** Of a message, what every message has; the rest is what happened. */
const envelope = new Set([
  'message_id',
  'date',
  'edit_date',
  'chat',
  'from',
  'sender_chat',
  'sender_boost_count',
  'sender_business_bot',
  'author_signature',
  'message_thread_id',
  'is_topic_message',
  'reply_to_message',
  'via_bot',
  'has_protected_content',
  'is_from_offline',
  'business_connection_id',
  // Of somebody who joined these are older forms of new_chat_members.
  'new_chat_participant',
  'new_chat_member',
  'left_chat_participant',
]);

/** The field of an update that holds it: what Telegram calls its kind. */
export function fieldOf(update: object): string {
  return Object.keys(update).find((key) => key !== 'update_id') ?? 'empty';
}

/** The kind of an update that is shown nowhere, as its owner may count it: `poll_answer`, `message.new_chat_members`. */
export function kindOfUpdate(update: object): string {
  const field = fieldOf(update);
  const content: unknown = (update as Record<string, unknown>)[field];
  const isMessage = /(^|_)(message|post)$/.test(field) && typeof content === 'object' && content !== null;
  const what = isMessage ? Object.keys(content).find((key) => !envelope.has(key)) : undefined;
  return what === undefined ? field : `${field}.${what.slice(0, 60)}`;
}
