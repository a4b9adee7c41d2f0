import type { BotFatherView, BotView, ChatMessage, ChatSummary } from '../../control/views';
import type { Person, ReplyKeyboard } from '../../world/types';

export type { BotFatherView, BotView, ChatMessage, ChatSummary, Person };

const root = '/sandbox/api';

/** Calls the control interface; throws its error when it refuses. */
async function call<Response>(method: string, path: string, body?: object | FormData): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${root}/${path}`, {
    method,
    headers: body && !isForm ? { 'content-type': 'application/json' } : {},
    body: isForm ? body : body && JSON.stringify(body),
  });
  const content = (await response.json().catch(() => ({}))) as Response & { error?: string };
  if (!response.ok) throw new Error(content.error ?? "The sandbox isn't responding.");
  return content;
}

export interface NewPerson {
  firstName: string;
  lastName: string;
  username: string;
}

/** A conversation of a person with a bot. */
export interface Chat {
  readonly chat: ChatSummary;
  readonly messages: readonly ChatMessage[];
  readonly keyboard: ReplyKeyboard | null;
  /** The message that was pinned last. */
  readonly pinned: ChatMessage | null;
}

/** A result of an inline query, as far as it is listed. */
interface InlineResult {
  readonly id: string;
  readonly type: string;
  readonly title?: string;
  readonly caption?: string;
  readonly first_name?: string;
  readonly description?: string;
}

interface InlineResults {
  readonly queryId: string;
  readonly results: readonly InlineResult[];
}

/** How a file is sent. */
interface FileOptions {
  readonly caption?: string;
  readonly kind?: 'voice' | 'sticker';
  /** Seconds. */
  readonly duration?: number;
  readonly emoji?: string;
}

const chatPath = (botId: number, personId: number) => `bots/${botId}/chats/${personId}`;

export const sandboxApi = {
  bots: () => call<{ bots: BotView[] }>('GET', 'bots').then(({ bots }) => bots),
  people: () => call<{ people: Person[] }>('GET', 'people').then(({ people }) => people),
  addPerson: (person: NewPerson) =>
    call<{ person: Person }>('POST', 'people', person).then((added) => added.person),
  botFather: (personId: number) => call<BotFatherView>('GET', `people/${personId}/botfather`),
  writeToBotFather: (personId: number, text: string) =>
    call<BotFatherView>('POST', `people/${personId}/botfather/messages`, { text }),
  pressInBotFather: (personId: number, messageId: number, value: string) =>
    call<BotFatherView>('POST', `people/${personId}/botfather/press`, { messageId, value }),
  chatsOf: (personId: number) =>
    call<{ chats: ChatSummary[] }>('GET', `people/${personId}/chats`).then(({ chats }) => chats),
  chat: (botId: number, personId: number) => call<Chat>('GET', chatPath(botId, personId)),
  write: (botId: number, personId: number, text: string, replyTo?: number) =>
    call('POST', `${chatPath(botId, personId)}/messages`, { text, replyTo }),
  sendFile: (botId: number, personId: number, file: File, options: FileOptions) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(options)) if (value) form.set(name, String(value));
    form.set('file', file);
    return call('POST', `${chatPath(botId, personId)}/messages`, form);
  },
  share: (botId: number, personId: number, what: 'contact' | 'location') =>
    call('POST', `${chatPath(botId, personId)}/share`, { what }),
  forward: (botId: number, personId: number, from: { botId: number; messageId: number }) =>
    call('POST', `${chatPath(botId, personId)}/forward`, {
      fromBotId: from.botId,
      fromChatId: personId,
      messageId: from.messageId,
    }),
  press: (botId: number, personId: number, messageId: number, data: string) =>
    call<{ query: { id: string } }>('POST', `${chatPath(botId, personId)}/press`, { messageId, data }),
  pressKeyboard: (botId: number, personId: number, text: string) =>
    call('POST', `${chatPath(botId, personId)}/keyboard`, { text }),
  vote: (botId: number, personId: number, messageId: number, options: readonly number[]) =>
    call('POST', `${chatPath(botId, personId)}/vote`, { messageId, options }),
  react: (botId: number, personId: number, messageId: number, emoji: string) =>
    call('POST', `${chatPath(botId, personId)}/react`, { messageId, emoji }),
  /** Ends when the bot has answered; a refusal of the bot is shown as the answer to a press. */
  pay: (botId: number, personId: number, messageId: number) =>
    call<{ query: { id: string } }>('POST', `${chatPath(botId, personId)}/pay`, { messageId }).then(
      ({ query }) => call('GET', `queries/${query.id}/wait?timeout=10`),
    ),
  inlineResults: async (botId: number, personId: number, text: string): Promise<InlineResults> => {
    const asked = { personId, query: text };
    const { query } = await call<{ query: { id: string } }>('POST', `bots/${botId}/inline`, asked);
    const path = `queries/${query.id}/wait?timeout=15`;
    const { answer } = await call<{ answer: { results: InlineResult[] } }>('GET', path);
    return { queryId: query.id, results: answer.results };
  },
  chooseInline: (botId: number, personId: number, queryId: string, resultId: string) =>
    call('POST', `bots/${botId}/inline/choose`, { personId, queryId, resultId }),
  setBlocked: (botId: number, personId: number, blocked: boolean) =>
    call('POST', `${chatPath(botId, personId)}/${blocked ? 'block' : 'unblock'}`, {}),
};
