import { randomUUID } from 'node:crypto';
import type { BotRight, Message } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import {
  type Body,
  type Role,
  type Scene,
  sampleAction,
  sampleUpload,
  sampleWebhook,
  type World,
} from './world';

/** A request that is valid for those who may make it. */
interface Sample {
  /**
   * Ids of the path or the query that are not those of the scene, for example of something that may be
   * deleted.
   */
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: Body;
}

/**
 * The test's expectation for one call. Repeated here, not read from the declaration: two places have to
 * agree.
 */
export interface Row {
  /** The right that a caller needs. */
  readonly right: BotRight | 'signedIn' | 'public';
  /** The status for those who may: 200 unless given. */
  readonly status?: number;
  /**
   * Makes a valid request for the bot of the scene; called once for each role that may. Left out if path and
   * query are enough.
   */
  readonly sample?: (world: World, scene: Scene, role: Role) => Sample | Promise<Sample>;
  /**
   * The status if the bot is the caller's and another id of the path belongs to a foreign bot: 404 by
   * default.
   */
  readonly mixed?: number;
}

const idOf = async (world: World, path: string, body: Body, name: string): Promise<string> =>
  (await world.request('owner', 'POST', path, body)).body[name].id;

const sentMessages = (world: World, chatId: string | undefined, role: Role) =>
  eventually(
    async () => (await world.request(role, 'GET', `/api/chats/${chatId}/messages`)).body.messages,
    (messages) => messages.every((message: Message) => message.delivery?.state !== 'waiting'),
  );

const sampleTest = { name: 'Greeting', messages: [{ kind: 'text', text: '/start' }] };
const testOf = (world: World, botId: string) => idOf(world, `/api/bots/${botId}/tests`, sampleTest, 'test');

const sampleSegment = { name: 'Regulars', when: { all: [{ tag: 'regular', on: true }] } };
const segmentOf = (world: World, botId: string) =>
  idOf(world, `/api/bots/${botId}/segments`, sampleSegment, 'segment');

const sampleBroadcast = { name: 'News', message: { text: 'Hello' } };
/** For no one, so nothing is sent. */
const quietBroadcast = { ...sampleBroadcast, when: { any: [] } };
const broadcastOf = (world: World, botId: string, body: Body = quietBroadcast) =>
  idOf(world, `/api/bots/${botId}/broadcasts`, body, 'broadcast');
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
/** A broadcast that is scheduled. */
const scheduledBroadcast = async (world: World, botId: string): Promise<string> => {
  const id = await broadcastOf(world, botId, { ...quietBroadcast, at: soon() });
  await world.request('owner', 'POST', `/api/bots/${botId}/broadcasts/${id}/start`);
  return id;
};

const sampleField = () => ({ key: randomUUID().replaceAll('-', ''), label: 'City', type: 'text' });
const fieldOf = async (world: World, botId: string): Promise<string> => {
  const field = sampleField();
  await world.request('owner', 'POST', `/api/bots/${botId}/contact-fields`, field);
  return field.key;
};

const sampleKey = { name: 'n8n', botIds: null };

/**
 * One row for each call of the product. A new call needs a row here: its right, the status of a success if it
 * is not 200, and a valid request if path and query are not enough. `sample` returns the ids that no scene
 * has.
 */
export const rows: Readonly<Record<string, Row>> = {
  ping: { right: 'public' },
  getAppConfig: { right: 'public' },
  addPageview: { right: 'public', sample: () => ({ body: { page: '/bots' } }) },
  getSiteScript: { right: 'public', status: 204 },
  addSiteEvent: { right: 'public', status: 204, sample: () => ({ body: { name: 'pageview' } }) },
  joinWaitlist: { right: 'public', sample: () => ({ body: { email: 'someone@example.com' } }) },
  getMe: { right: 'signedIn' },
  getSettings: { right: 'signedIn' },
  changeSettings: { right: 'signedIn', sample: () => ({ body: { loginAlerts: true } }) },

  listApiKeys: { right: 'signedIn' },
  makeApiKey: { right: 'signedIn', status: 201, sample: () => ({ body: sampleKey }) },
  revokeApiKey: {
    right: 'signedIn',
    sample: async (world, _, role) => {
      const { body } = await world.request(role, 'POST', '/api/keys', sampleKey);
      return { ids: { keyId: body.key.id } };
    },
  },

  listBots: { right: 'signedIn' },
  getUnreadSummary: { right: 'signedIn' },
  addBot: {
    right: 'signedIn',
    status: 201,
    sample: (world) => {
      const telegramId = String(Math.floor(1e9 + Math.random() * 1e9));
      return { body: { name: 'Another', token: world.tokenFor(telegramId) } };
    },
  },
  checkBotToken: {
    right: 'signedIn',
    sample: (world) => ({ body: { token: world.tokenFor(String(Math.floor(1e9 + Math.random() * 1e9))) } }),
  },
  getBot: { right: 'read' },
  getDraft: { right: 'read' },
  listPublishedActions: { right: 'read' },
  switchDrafts: { right: 'edit', sample: () => ({ body: { enabled: true } }) },
  publishDraft: {
    right: 'edit',
    sample: async (world, { botId }) => {
      const drafts = await world.request('owner', 'PUT', `/api/bots/${botId}/drafts`, { enabled: true });
      await world.request('owner', 'POST', `/api/bots/${botId}/actions`, sampleAction(`/p${randomUUID()}`));
      return { body: { name: 'Spring', expectedVersion: drafts.body.draft.version + 1 } };
    },
  },
  discardDraft: {
    right: 'edit',
    sample: async (world, { botId }) => {
      const drafts = await world.request('owner', 'PUT', `/api/bots/${botId}/drafts`, { enabled: true });
      return { body: { expectedVersion: drafts.body.draft.version } };
    },
  },
  changeBot: { right: 'own', sample: () => ({ body: { name: 'Renamed' } }) },
  replaceToken: {
    right: 'own',
    sample: (world, { telegramId }) => ({ body: { token: world.tokenFor(telegramId) } }),
  },
  deleteBot: {
    right: 'own',
    sample: async (world) => {
      const { botId, name } = await world.addBot('owner');
      return { ids: { id: botId }, body: { name } };
    },
  },
  setTakeoverMode: { right: 'own', sample: () => ({ body: { mode: 'off' } }) },
  getBotHealth: { right: 'read' },
  reclaimBot: { right: 'own' },
  getTelegramInfo: { right: 'read' },
  setTelegramInfo: {
    right: 'own',
    sample: () => ({ body: { telegramName: 'Bot', description: '', shortDescription: '' } }),
  },

  setBotNotifications: { right: 'own', sample: () => ({ body: { enabled: true } }) },
  getNotificationSettings: { right: 'signedIn' },
  changeNotificationSettings: { right: 'signedIn', sample: () => ({ body: { timezone: 'UTC' } }) },
  getTelegramLink: { right: 'signedIn' },
  removeTelegramLink: { right: 'signedIn' },
  // Without a notifier bot.
  requestTelegramLink: { right: 'signedIn', status: 503 },
  sendTestNotification: { right: 'own', status: 503 },

  getHistory: { right: 'read' },
  compareVersions: { right: 'read', sample: () => ({ query: 'from=0&to=1' }) },
  getRawHistory: { right: 'edit' },
  // A version is no id, and no other bot's.
  getBotAtVersion: { right: 'read', sample: () => ({ ids: { version: 'latest' } }), mixed: 400 },

  listShares: { right: 'own' },
  inviteToBot: {
    right: 'own',
    status: 201,
    sample: () => ({ body: { email: `${randomUUID()}@example.com` } }),
  },
  changeShare: { right: 'own', sample: () => ({ body: { permissions: 'manage' } }) },
  revokeShare: {
    right: 'own',
    sample: async (world, { botId }) => {
      const path = `/api/shares/${botId}/shares`;
      return {
        ids: { shareId: await idOf(world, path, { email: `${randomUUID()}@example.com` }, 'share') },
      };
    },
  },

  getAnalytics: { right: 'signedIn' },
  getBotAnalytics: { right: 'read' },
  getActivity: { right: 'signedIn' },
  getBotActivity: { right: 'read' },
  getDialogAnalytics: { right: 'read' },
  exportAnalytics: { right: 'signedIn' },
  exportBotAnalytics: { right: 'read' },
  getHome: { right: 'signedIn' },

  listActions: { right: 'read' },
  searchActions: { right: 'signedIn', sample: () => ({ query: 'search=a' }) },
  addAction: { right: 'edit', status: 201, sample: () => ({ body: sampleAction(`/a${randomUUID()}`) }) },
  changeAction: { right: 'edit', sample: () => ({ body: sampleAction('/start') }) },
  deleteAction: {
    right: 'own',
    sample: async (world, { botId }) => {
      const path = `/api/bots/${botId}/actions`;
      return { ids: { actionId: await idOf(world, path, sampleAction(`/d${randomUUID()}`), 'action') } };
    },
  },
  listContacts: { right: 'read' },
  getContact: { right: 'read' },
  changeContact: { right: 'edit', sample: () => ({ body: { unsubscribed: true } }) },
  deleteContact: {
    right: 'own',
    sample: async (world, scene) => {
      const { botId } = scene;
      const id = Math.floor(1e9 + Math.random() * 1e9);
      await world.write(scene, id);
      const { body } = await world.request('owner', 'GET', `/api/bots/${botId}/contacts?query=${id}`);
      return { ids: { contactId: body.contacts[0].id } };
    },
  },
  exportContacts: { right: 'own' },
  importContacts: { right: 'edit', sample: () => ({ body: sampleUpload('telegram_user_id\n1') }) },
  countContacts: { right: 'read', sample: () => ({ body: { when: { all: [] } } }) },
  getContactActivity: { right: 'read' },
  listSegments: { right: 'read' },
  addSegment: { right: 'edit', status: 201, sample: () => ({ body: sampleSegment }) },
  changeSegment: {
    right: 'edit',
    sample: async (world, { botId }) => ({
      ids: { segmentId: await segmentOf(world, botId) },
      body: sampleSegment,
    }),
  },
  deleteSegment: {
    right: 'edit',
    sample: async (world, { botId }) => ({ ids: { segmentId: await segmentOf(world, botId) } }),
  },
  listBroadcasts: { right: 'read' },
  addBroadcast: { right: 'edit', status: 201, sample: () => ({ body: quietBroadcast }) },
  getBroadcast: {
    right: 'read',
    sample: async (world, { botId }) => ({ ids: { broadcastId: await broadcastOf(world, botId) } }),
  },
  changeBroadcast: {
    right: 'edit',
    sample: async (world, { botId }) => ({
      ids: { broadcastId: await broadcastOf(world, botId) },
      body: quietBroadcast,
    }),
  },
  deleteBroadcast: {
    right: 'edit',
    sample: async (world, { botId }) => ({ ids: { broadcastId: await broadcastOf(world, botId) } }),
  },
  startBroadcast: {
    right: 'edit',
    sample: async (world, { botId }) => ({ ids: { broadcastId: await broadcastOf(world, botId) } }),
  },
  // Only one that runs can be paused, and only one that is paused resumes.
  pauseBroadcast: {
    right: 'edit',
    status: 409,
    sample: async (world, { botId }) => ({ ids: { broadcastId: await broadcastOf(world, botId) } }),
  },
  resumeBroadcast: {
    right: 'edit',
    status: 409,
    sample: async (world, { botId }) => ({ ids: { broadcastId: await broadcastOf(world, botId) } }),
  },
  cancelBroadcast: {
    right: 'edit',
    sample: async (world, { botId }) => ({ ids: { broadcastId: await scheduledBroadcast(world, botId) } }),
  },
  // No one has linked an account.
  testBroadcast: {
    right: 'edit',
    status: 409,
    sample: async (world, { botId }) => ({ ids: { broadcastId: await broadcastOf(world, botId) } }),
  },
  listBroadcastRecipients: {
    right: 'read',
    sample: async (world, { botId }) => ({ ids: { broadcastId: await broadcastOf(world, botId) } }),
  },
  listContactFields: { right: 'read' },
  addContactField: { right: 'edit', status: 201, sample: () => ({ body: sampleField() }) },
  changeContactField: {
    right: 'edit',
    sample: async (world, { botId }) => ({
      ids: { key: await fieldOf(world, botId) },
      body: { label: 'Size' },
    }),
  },
  deleteContactField: {
    right: 'edit',
    sample: async (world, { botId }) => ({ ids: { key: await fieldOf(world, botId) } }),
  },
  listActionPositions: { right: 'read' },
  saveActionPositions: { right: 'edit', sample: () => ({ body: { positions: [] } }) },
  listActionProblems: { right: 'read' },
  getSessionsSummary: { right: 'read' },
  sendWaitingPeople: {
    right: 'edit',
    sample: () => ({ body: { steps: [{ actionId: 'none', stepId: 'none' }], goTo: 'none' } }),
    status: 409,
  },
  getDraftWaiting: { right: 'read' },

  previewRestore: {
    right: 'edit',
    sample: (_, { actionId }) => ({ query: `version=2&actionId=${actionId}` }),
  },
  restoreBot: {
    right: 'edit',
    sample: (_, { actionId }) => ({ body: { version: 2, actionId } }),
  },
  undoChange: {
    right: 'edit',
    sample: async (world, { botId }) => {
      const path = `/api/bots/${botId}/actions`;
      const add = (body: Body) => world.request('owner', 'POST', path, body);
      const { body } = await add(sampleAction(`/u${randomUUID()}`));
      const { id: actionId, ...action } = body.action;
      await world.request('owner', 'PUT', `${path}/${actionId}`, { ...action, enabled: false });
      const { body: history } = await world.request('owner', 'GET', `/api/bots/${botId}/history`);
      return { body: { version: history.latest } };
    },
  },

  replayMessages: { right: 'read', sample: (_, { chatId }) => ({ body: { chatId, before: 1 } }) },
  listBotTests: { right: 'read' },
  addBotTest: { right: 'edit', status: 201, sample: () => ({ body: sampleTest }) },
  acceptBotTest: {
    right: 'edit',
    sample: async (world, { botId }) => ({ ids: { testId: await testOf(world, botId) }, body: {} }),
  },
  removeBotTest: {
    right: 'edit',
    sample: async (world, { botId }) => ({ ids: { testId: await testOf(world, botId) } }),
  },
  runBotTests: { right: 'read', sample: () => ({ body: {} }) },

  exportBot: { right: 'edit' },
  importBot: {
    right: 'own',
    sample: () => ({
      body: { document: { format: 'botter.bot/1', actions: [sampleAction(`/i${randomUUID()}`)] } },
    }),
  },
  previewImport: { right: 'own', sample: () => ({ body: { document: { format: 'botter.bot/1' } } }) },
  listTemplates: { right: 'signedIn' },
  getBotDocumentSchema: { right: 'public' },

  getMenuButton: { right: 'read' },
  setMenuButton: { right: 'own', sample: () => ({ body: { menuButton: { type: 'commands' } } }) },
  getMenuCommands: { right: 'read' },
  setMenuCommands: {
    right: 'own',
    sample: () => ({ body: { commands: [{ command: 'start', description: 'Start' }] } }),
  },
  clearMenuCommands: { right: 'own' },

  listWebhooks: { right: 'own' },
  addWebhook: { right: 'own', status: 201, sample: () => ({ body: sampleWebhook }) },
  toggleWebhook: {
    right: 'own',
    sample: async (world, { botId }) => {
      const path = `/api/bots/${botId}/webhooks`;
      return { ids: { webhookId: await idOf(world, path, sampleWebhook, 'webhook') } };
    },
  },
  setWebhookEnabled: { right: 'own', sample: () => ({ body: { enabled: false } }) },
  removeWebhook: {
    right: 'own',
    sample: async (world, { botId }) => {
      const path = `/api/bots/${botId}/webhooks`;
      return { ids: { webhookId: await idOf(world, path, sampleWebhook, 'webhook') } };
    },
  },
  rotateWebhookSecret: { right: 'own', sample: () => ({ body: {} }) },
  listWebhookStats: { right: 'own' },
  listWebhookLogs: { right: 'own' },
  // The test's receiver doesn't exist: that is its result.
  testWebhook: { right: 'own', sample: () => ({ body: {} }) },
  // Nothing was delivered yet.
  redeliverWebhook: { right: 'own', status: 404 },
  // The webhook is disabled.
  redeliverFailed: { right: 'own', status: 409, sample: () => ({ body: { since: '2026-01-01T00:00:00Z' } }) },

  listFiles: { right: 'read' },
  uploadFile: { right: 'edit', status: 201, sample: () => ({ body: sampleUpload() }) },
  getFileContent: { right: 'read' },
  deleteFile: {
    right: 'own',
    sample: async (world, { botId }) => {
      const path = `/api/files/upload?botId=${botId}`;
      return { ids: { fileId: await idOf(world, path, sampleUpload(), 'file') } };
    },
  },

  listChats: { right: 'read' },
  searchChats: { right: 'signedIn', sample: () => ({ query: 'search=a' }) },
  listBotMessages: { right: 'read' },
  listChatMessages: { right: 'read' },
  searchMessages: { right: 'read', sample: () => ({ query: 'q=hello' }) },
  getMessageContent: { right: 'read' },
  getMessageVersions: { right: 'read' },
  getQuotedMessage: {
    right: 'read',
    sample: async (world, { botId, chatId, telegramChatId, messageId }) => {
      await sentMessages(world, chatId, 'owner');
      const body = { chatId: telegramChatId, text: 'A reply', replyTo: messageId };
      return { ids: { messageId: await idOf(world, `/api/bots/${botId}/send`, body, 'message') } };
    },
  },
  markChatRead: { right: 'read' },
  markChatUnread: { right: 'read' },
  setChatDone: { right: 'send', sample: () => ({ body: { done: true } }) },
  setChatAssignee: { right: 'send', sample: () => ({ body: { assigned: true } }) },
  listChatNotes: { right: 'read' },
  addChatNote: { right: 'send', status: 201, sample: () => ({ body: { text: 'Prefers green tea' } }) },
  // One's own.
  deleteChatNote: {
    right: 'send',
    sample: async (world, { botId, chatId }, role) => {
      const path = `/api/bots/${botId}/chats/${chatId}/notes`;
      return { ids: { noteId: (await world.request(role, 'POST', path, { text: 'A note' })).body.note.id } };
    },
  },
  sendMessage: {
    right: 'send',
    status: 201,
    sample: (_, { telegramChatId }) => ({ body: { chatId: telegramChatId, text: 'Hello' } }),
  },
  // Its owner allows no takeovers.
  takeOverChat: { right: 'send', status: 409 },
  resumeChat: { right: 'send' },
  // Works once Telegram has the message.
  deleteMessage: {
    right: 'send',
    sample: async (world, { chatId }, role) => {
      await sentMessages(world, chatId, role);
      return {};
    },
  },
  // Only a message that failed can be sent again.
  retryMessage: { right: 'send', status: 409 },
};
