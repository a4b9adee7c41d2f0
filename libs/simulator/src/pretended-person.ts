/** Who the bot believes to be talking to. */
export interface PretendedPerson {
  readonly name: string;
  /** Without @; empty for none. */
  readonly username: string;
  /** IETF language tag, as Telegram tells it: `en`, `pt-br`. */
  readonly languageCode: string;
  /** Where the conversation is held. */
  readonly chatType: 'private' | 'group';
}

export const defaultPerson: PretendedPerson = {
  name: 'Alex',
  username: 'alex',
  languageCode: 'en',
  chatType: 'private',
};

/** Ids of nobody: far from those Telegram gives out today, and small enough for every language. */
export const pretendedUserId = 7_000_000_000_001;
export const pretendedGroupId = -1_007_000_000_001;

/** The person and the chat, as they stand in a Telegram update. */
export function pretendedChat({ name, username, languageCode, chatType }: PretendedPerson) {
  const user = {
    id: pretendedUserId,
    first_name: name.trim() || 'Somebody',
    username: username || undefined,
  };
  const from = { ...user, is_bot: false, language_code: languageCode };
  const chat =
    chatType === 'private'
      ? { ...user, type: 'private' }
      : { id: pretendedGroupId, type: 'supergroup', title: 'Test group' };
  return { from, chat };
}
