import { calls, type MenuCommand } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

/** The command menu of a bot as Telegram has it; undefined until it is known, and where Telegram can't be asked. */
export function useMenuCommands(botId: string): readonly MenuCommand[] | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.menuCommands(botId),
    queryFn: ({ signal }) => request(calls.getMenuCommands, { params: { botId }, signal }),
    // Telegram is asked each time, and the menu changes seldom.
    staleTime: 5 * 60_000,
  });
  return data?.commands;
}
