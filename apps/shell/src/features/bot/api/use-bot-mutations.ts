import { type Bot, calls, type TakeoverMode } from '@botter/contracts';
import { botQuery, botsQuery, queryKeys, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Shows a changed bot immediately and reads the lists again. */
function useKeepBot() {
  const cache = useQueryClient();
  return ({ bot }: { bot: Bot }) => {
    cache.setQueryData(botQuery(bot.id).queryKey, bot);
    return cache.invalidateQueries({ queryKey: queryKeys.bots });
  };
}

export function useRenameBot(botId: string) {
  return useMutation({
    mutationFn: (name: string) => request(calls.changeBot, { params: { id: botId }, body: { name } }),
    onSuccess: useKeepBot(),
  });
}

export function useSetTimeZone(botId: string) {
  return useMutation({
    mutationFn: (timeZone: string) => request(calls.changeBot, { params: { id: botId }, body: { timeZone } }),
    onSuccess: useKeepBot(),
  });
}

export function useReplaceToken(botId: string) {
  return useMutation({
    mutationFn: (token: string) => request(calls.replaceToken, { params: { id: botId }, body: { token } }),
    onSuccess: useKeepBot(),
  });
}

/** Chooses what a person's message does to the answers of the bot in that chat. */
export function useSetTakeoverMode(botId: string) {
  return useMutation({
    mutationFn: (mode: TakeoverMode) =>
      request(calls.setTakeoverMode, { params: { id: botId }, body: { mode } }),
    onSuccess: useKeepBot(),
  });
}

/**
 * Chooses whether the owner is notified of the bot's messages. The switch flips only when the server has
 * agreed.
 */
export function useSetNotifications(botId: string) {
  const keep = useKeepBot();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) =>
      request(calls.setBotNotifications, { params: { botId }, body: { enabled } }),
    onSuccess: (changed) => {
      void cache.invalidateQueries({ queryKey: queryKeys.notificationSettings });
      return keep(changed);
    },
  });
}

/**
 * Reads whether an account is linked, for someone who has pressed something and is still there: those who
 * left get no callback.
 */
export function useReadTelegramLink() {
  return useMutation({ mutationFn: () => request(calls.getTelegramLink) });
}

/** Deletes a bot permanently. Its card disappears immediately, before the lists are read again. */
export function useDeleteBot(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => request(calls.deleteBot, { params: { id: botId }, body: { name } }),
    onSuccess: () => {
      cache.setQueryData(
        botsQuery().queryKey,
        (old) => old && { ...old, bots: old.bots.filter(({ id }) => id !== botId) },
      );
      void cache.invalidateQueries({ queryKey: queryKeys.bots });
    },
  });
}
