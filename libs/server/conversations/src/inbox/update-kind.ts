/** Fields that every message may have; the others say what kind of message it is. */
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
  // Older forms of new_chat_members and left_chat_member.
  'new_chat_participant',
  'new_chat_member',
  'left_chat_participant',
]);

/** The field with the content of an update: Telegram calls it the type. */
export function fieldOf(update: object): string {
  return Object.keys(update).find((key) => key !== 'update_id') ?? 'empty';
}

/**
 * The kind of an unsupported update, as the statistics show it: `poll_answer`, `message.new_chat_members`.
 */
export function kindOfUpdate(update: object): string {
  const field = fieldOf(update);
  const content: unknown = (update as Record<string, unknown>)[field];
  const isMessage = /(^|_)(message|post)$/.test(field) && typeof content === 'object' && content !== null;
  const what = isMessage ? Object.keys(content).find((key) => !envelope.has(key)) : undefined;
  return what === undefined ? field : `${field}.${what.slice(0, 60)}`;
}
