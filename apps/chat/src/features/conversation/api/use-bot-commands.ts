import { calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** The commands a bot replies to, for inserting into a message, and the command of each action. */
export function useBotCommands(botId: string) {
  const query = useQuery({
    queryKey: queryKeys.actions(botId),
    queryFn: ({ signal }) => request(calls.listActions, { params: { botId }, signal }),
  });
  const actions = query.data?.actions;
  return {
    ...query,
    ...useMemo(() => {
      const typed = actions?.filter((action) => action.actionTrigger === 'command' && action.enabled) ?? [];
      return {
        commands: [...new Set(typed.map(({ command }) => command))],
        commandOf: new Map(actions?.map(({ id, command }) => [id, command])),
      };
    }, [actions]),
  };
}
