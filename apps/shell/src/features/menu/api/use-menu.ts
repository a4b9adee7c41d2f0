import { type CallResponse, calls, type MenuButton, type MenuCommand } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const menuButtonQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.menuButton(botId),
    queryFn: ({ signal }) => request(calls.getMenuButton, { params: { botId }, signal }),
  });

export const menuCommandsQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.menuCommands(botId),
    queryFn: ({ signal }) => request(calls.getMenuCommands, { params: { botId }, signal }),
  });

/** The menu button that is live at Telegram. */
export const useMenuButton = (botId: string) => useQuery(menuButtonQuery(botId));

/** The commands that are live at Telegram. */
export const useMenuCommands = (botId: string) => useQuery(menuCommandsQuery(botId));

export function useUpdateMenuButton(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (menuButton: MenuButton) =>
      request(calls.setMenuButton, { params: { botId }, body: { menuButton } }),
    onSuccess: (answer) => cache.setQueryData(menuButtonQuery(botId).queryKey, answer),
  });
}

export function useUpdateMenuCommands(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (commands: MenuCommand[]) =>
      request(calls.setMenuCommands, { params: { botId }, body: { commands } }),
    onSuccess: (answer) => cache.setQueryData(menuCommandsQuery(botId).queryKey, answer),
  });
}

export function useClearMenuCommands(botId: string) {
  const cache = useQueryClient();
  const none: CallResponse<typeof calls.getMenuCommands> = { commands: [] };
  return useMutation({
    mutationFn: () => request(calls.clearMenuCommands, { params: { botId } }),
    onSuccess: () => cache.setQueryData(menuCommandsQuery(botId).queryKey, none),
  });
}
