import { calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

/** The commands that a bot answers, for putting them into a message. */
export function useBotCommands(botId: string, wanted: boolean) {
  const query = useQuery({
    queryKey: queryKeys.actions(botId),
    queryFn: ({ signal }) => request(calls.listActions, { params: { botId }, signal }),
    enabled: wanted,
  });
  const actions = query.data?.actions ?? [];
  const commands = actions
    .filter((action) => action.actionTrigger === 'command' && action.enabled)
    .map((action) => action.command);
  return { ...query, commands: [...new Set(commands)] };
}
