import { calls } from '@botter/contracts';
import { ApiError, queryKeys, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface NewBot {
  readonly name: string;
  readonly token: string;
}

/**
 * Adds a bot and returns its id. If the person already has the bot, that one is used: another tab was faster,
 * or the response to an earlier try was lost.
 */
export function useAddOwnBot() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewBot): Promise<{ id: string; isNew: boolean }> => {
      try {
        const { bot } = await request(calls.addBot, { body });
        return { id: bot.id, isNew: true };
      } catch (error) {
        const id = await ownBotOf(body.token, error);
        if (id === undefined) throw error;
        return { id, isNew: false };
      }
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.bots }),
  });
}

async function ownBotOf(token: string, error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  try {
    const { telegramBot } = await request(calls.checkBotToken, { body: { token } });
    return telegramBot.bot_id ?? undefined;
  } catch {
    // The refusal of the addition explains it better.
    return undefined;
  }
}
