/** A bot's settings at Telegram, and the receiver of its updates. */
export interface StubSettings {
  name: string;
  description: string;
  shortDescription: string;
  commands: unknown[];
  menuButton: unknown;
  webhook: Readonly<Record<string, unknown>> & { readonly url: string };
}

type Payload = Readonly<Record<string, unknown>>;

export function newStubSettings(name: string): StubSettings {
  return {
    name,
    description: '',
    shortDescription: '',
    commands: [],
    menuButton: { type: 'commands' },
    webhook: noWebhook,
  };
}

const noWebhook = { url: '', pending_update_count: 0 };

let lastMessage = 0;
function sent() {
  lastMessage += 1;
  return { message_id: lastMessage, date: 1, chat: { id: 1, type: 'private' } };
}

/** Methods that read or change a setting, or send; every other one is answered with true. */
export const stubMethods: Readonly<Record<string, (settings: StubSettings, payload: Payload) => unknown>> = {
  getMyName: ({ name }) => ({ name }),
  getMyDescription: ({ description }) => ({ description }),
  getMyShortDescription: ({ shortDescription }) => ({ short_description: shortDescription }),
  setMyName: change((settings, { name }) => {
    settings.name = String(name);
  }),
  setMyDescription: change((settings, { description }) => {
    settings.description = String(description);
  }),
  setMyShortDescription: change((settings, payload) => {
    settings.shortDescription = String(payload.short_description);
  }),
  getMyCommands: ({ commands }) => commands,
  setMyCommands: change((settings, { commands }) => {
    settings.commands = commands as unknown[];
  }),
  deleteMyCommands: change((settings) => {
    settings.commands = [];
  }),
  getChatMenuButton: ({ menuButton }) => menuButton,
  setChatMenuButton: change((settings, payload) => {
    settings.menuButton = payload.menu_button;
  }),
  getWebhookInfo: ({ webhook }) => webhook,
  setWebhook: change((settings, { url }) => {
    settings.webhook = { url: String(url), pending_update_count: 0 };
  }),
  deleteWebhook: change((settings) => {
    settings.webhook = noWebhook;
  }),
  sendMessage: sent,
  sendDocument: sent,
};

function change(apply: (settings: StubSettings, payload: Payload) => void) {
  return (settings: StubSettings, payload: Payload) => {
    apply(settings, payload);
    return true;
  };
}
