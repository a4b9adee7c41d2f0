import { type CallResponse, calls, type MenuButton, type MenuCommand } from '@botter/contracts';
import { menuButtonQuery, menuCommandsQuery, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';

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
