import type { BotView, ChatLine, ChatSummary } from '../../control/views';
import type { Person } from '../../world/types';

export type { BotView, ChatLine, ChatSummary, Person };

const root = '/sandbox/api';

/** Asks the control interface; throws with its words when it refuses. */
async function ask<Answer>(method: string, path: string, body?: object | FormData): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${root}/${path}`, {
    method,
    headers: body && !isForm ? { 'content-type': 'application/json' } : {},
    body: isForm ? body : body && JSON.stringify(body),
  });
  const answer = (await response.json().catch(() => ({}))) as Answer & { error?: string };
  if (!response.ok) throw new Error(answer.error ?? 'The sandbox does not answer.');
  return answer;
}

export interface NewPerson {
  firstName: string;
  lastName: string;
  username: string;
}

const chatPath = (botId: number, personId: number) => `bots/${botId}/chats/${personId}`;

export const sandboxApi = {
  bots: () => ask<{ bots: BotView[] }>('GET', 'bots').then(({ bots }) => bots),
  addBot: (name: string) => ask<{ bot: BotView }>('POST', 'bots', { name }).then(({ bot }) => bot),
  people: () => ask<{ people: Person[] }>('GET', 'people').then(({ people }) => people),
  addPerson: (person: NewPerson) =>
    ask<{ person: Person }>('POST', 'people', person).then((answer) => answer.person),
  chatsOf: (personId: number) =>
    ask<{ chats: ChatSummary[] }>('GET', `people/${personId}/chats`).then(({ chats }) => chats),
  chat: (botId: number, personId: number) =>
    ask<{ chat: ChatSummary; messages: ChatLine[] }>('GET', chatPath(botId, personId)),
  write: (botId: number, personId: number, text: string) =>
    ask('POST', `${chatPath(botId, personId)}/messages`, { text }),
  sendFile: (botId: number, personId: number, file: File, caption: string) => {
    const form = new FormData();
    if (caption) form.set('caption', caption);
    form.set('file', file);
    return ask('POST', `${chatPath(botId, personId)}/messages`, form);
  },
  press: (botId: number, personId: number, messageId: number, data: string) =>
    ask<{ query: { id: string } }>('POST', `${chatPath(botId, personId)}/press`, { messageId, data }),
  setBlocked: (botId: number, personId: number, blocked: boolean) =>
    ask('POST', `${chatPath(botId, personId)}/${blocked ? 'block' : 'unblock'}`, {}),
};
