/** Keys of everything kept in the query cache, so that live events and hooks mean the same entry. */
export const queryKeys = {
  config: ['config'] as const,
  me: ['me'] as const,
  apiKeys: ['api-keys'] as const,
  bots: ['bots'] as const,
  bot: (botId: string) => ['bot', botId] as const,
  // Under the bot's own key, so that what changes the bot has them read again.
  botHealth: (botId: string) => ['bot', botId, 'health'] as const,
  shares: (botId: string) => ['bot', botId, 'shares'] as const,
  telegramInfo: (botId: string) => ['bot', botId, 'telegram-info'] as const,
  contactFields: (botId: string) => ['bot', botId, 'contact-fields'] as const,
  // Not under it: a bot may have a million contacts, and none of them changes with it.
  contacts: (botId: string) => ['contacts', botId] as const,
  contactPages: (botId: string, filter?: object) =>
    ['contacts', botId, 'pages', ...(filter ? [filter] : [])] as const,
  contactTotal: (botId: string, filter: object) => ['contacts', botId, 'total', filter] as const,
  contact: (botId: string, contactId: string) => ['contacts', botId, 'one', contactId] as const,
  contactOfChat: (botId: string, telegramChatId: string) =>
    ['contacts', botId, 'of-chat', telegramChatId] as const,
  contactCount: (botId: string, when: string) => ['contact-count', botId, when] as const,
  segments: (botId: string) => ['segments', botId] as const,
  sessionsSummary: (botId: string) => ['bot', botId, 'sessions'] as const,
  menuButton: (botId: string) => ['menu-button', botId] as const,
  menuCommands: (botId: string) => ['menu-commands', botId] as const,
  actions: (botId: string) => ['actions', botId] as const,
  // Under the key of the actions: whatever changes them refetches this, too.
  publishedActions: (botId: string) => ['actions', botId, 'published'] as const,
  actionProblems: (botId: string) => ['actions', botId, 'problems'] as const,
  broadcasts: (botId: string) => ['broadcasts', botId] as const,
  history: (botId: string) => ['history', botId] as const,
  historyPages: (botId: string, filter: object) => ['history', botId, 'pages', filter] as const,
  // A version never changes, but its author may get another name.
  botAtVersion: (botId: string, version: number) => ['bot-at-version', botId, version] as const,
  comparedVersions: (botId: string, from: number, to: number) =>
    ['compared-versions', botId, from, to] as const,
  files: (botId: string) => ['files', botId] as const,
  templates: ['templates'] as const,
  fileContent: (fileId: string, thumbnail: boolean) => ['file-content', fileId, thumbnail] as const,
  chats: (botId: string) => ['chats', botId] as const,
  // Under the chats' own key, so that what changes them has these read again.
  filteredChats: (botId: string, filter?: string) =>
    ['chats', botId, 'filter', ...(filter ? [filter] : [])] as const,
  chatNotes: (botId: string, chatId: string) => ['chats', botId, 'notes', chatId] as const,
  botMessages: (botId: string) => ['bot-messages', botId] as const,
  chatMessages: (chatId: string) => ['chat-messages', chatId] as const,
  messageContent: (messageId: string, thumbnail: boolean) =>
    ['message-content', messageId, thumbnail] as const,
  // A change of the message makes another version.
  messageVersions: (messageId: string, editedAt: string | null) =>
    ['message-versions', messageId, editedAt] as const,
  messageSearch: (botId: string, words: string) => ['message-search', botId, words] as const,
  /** All bots if there is no id. */
  dialogAnalytics: (botId: string | undefined, range: string) =>
    ['analytics', botId ?? 'all', range, 'dialogs'] as const,
  analytics: (botId: string | undefined, range: string) => ['analytics', botId ?? 'all', range] as const,
  contactActivity: (botId: string | undefined, range: string) =>
    ['contact-activity', botId ?? 'none', range] as const,
  activity: (botId: string | undefined, range: string, timeZone: string) =>
    ['activity', botId ?? 'all', range, timeZone] as const,
  home: (timeZone: string) => ['home', timeZone] as const,
  settings: ['settings'] as const,
  ping: ['ping'] as const,
  unread: ['unread'] as const,
  notificationSettings: ['notification-settings'] as const,
  telegramLink: ['telegram-link'] as const,
};
