import { z } from 'zod';
import { call } from './call';
import { idSchema } from './common';
import { replayLimits, replaySchema, wantedVersionSchema } from './replays';

const wrongCount = `Choose 1 to ${replayLimits.messages} messages`;

export const replayCalls = {
  replayMessages: call({
    method: 'POST',
    path: '/api/bots/{id}/replays',
    summary: 'What two versions of a bot reply to its latest messages. Nothing is sent and nothing is stored',
    access: { kind: 'bot', right: 'read', param: 'id' },
    params: z.object({ id: idSchema }),
    body: z.object({
      chatId: idSchema.optional().meta({ description: 'Only messages of this chat. Left out: of all chats' }),
      messages: z
        .int({ error: wrongCount })
        .min(1, wrongCount)
        .max(replayLimits.messages, wrongCount)
        .default(50)
        .meta({ description: 'How many messages, the latest ones' }),
      before: wantedVersionSchema
        .default('published')
        .meta({ description: 'The version whose replies are compared with' }),
      after: wantedVersionSchema.default('latest').meta({ description: 'The version to try' }),
    }),
    response: replaySchema,
  }),
};
