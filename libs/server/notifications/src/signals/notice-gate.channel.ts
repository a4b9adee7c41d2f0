/** Notifies the runtimes that notices of a bot may have been switched, sent or muted: the payload is its id, or `everything`. */
export const noticeGateChannel = 'notice_gate';

/** Any bot may have changed, such as those of an owner who has linked a Telegram account. */
export const everything = '*';
