import type { ChatFilter } from '@botter/contracts';

/** Names of the filters of the list of chats, and the words for a list that is empty. */
export const chatFilterNames: Readonly<
  Record<ChatFilter, { readonly name: string; readonly empty: string }>
> = {
  all: { name: 'All chats', empty: '' },
  unread: { name: 'Unread', empty: 'Everything is read.' },
  failed: { name: 'Failed', empty: 'No chat has a message that was not sent.' },
  person: { name: 'Handled by a person', empty: 'The bot answers in every chat.' },
  mine: { name: 'Assigned to me', empty: 'No chat is assigned to you.' },
  done: { name: 'Done', empty: 'No chat is marked as done.' },
};

export const chatFilterOptions = Object.entries(chatFilterNames).map(([value, { name }]) => ({
  value: value as ChatFilter,
  label: name,
}));
