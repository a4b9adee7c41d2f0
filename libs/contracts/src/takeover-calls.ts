import { z } from 'zod';
import { botSchema } from './bots';
import { call } from './call';
import { idSchema } from './common';
import { chatSchema } from './conversations';
import { takeoverModeSchema } from './takeover-mode';

/** A person answers in place of the bot. */
export const takeoverCalls = {
  setTakeoverMode: call({
    method: 'PUT',
    path: '/api/bots/{id}/takeover',
    summary: 'Choose what a message of a person does to the answers of the bot in that chat',
    access: { kind: 'bot', right: 'own', param: 'id' },
    params: z.object({ id: idSchema }),
    body: z.object({ mode: takeoverModeSchema }),
    response: z.object({ bot: botSchema }),
  }),
  resumeChat: call({
    method: 'POST',
    path: '/api/bots/{botId}/chats/{chatId}/resume',
    summary: 'The bot answers by itself again in a chat that a person had taken over',
    access: { kind: 'bot', right: 'send', param: 'botId' },
    params: z.object({ botId: idSchema, chatId: idSchema }),
    response: z.object({ chat: chatSchema }),
  }),
};
