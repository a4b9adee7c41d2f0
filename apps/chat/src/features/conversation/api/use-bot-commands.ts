import { toPlainText } from '@botter/bot-api';
import { type Action, calls, isTyped } from '@botter/contracts';
import { queryKeys, request, useBots } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

type PublishedAction = Pick<
  Action,
  'id' | 'command' | 'actionTrigger' | 'enabled' | 'parseMode' | 'actionData'
>;

/**
 * The commands a bot replies to, for inserting into a message, and the command of each action. Drafts are not
 * replied with.
 */
export function useBotCommands(botId: string) {
  const { all } = useBots();
  const hasDrafts = all.find(({ id }) => id === botId)?.drafts_enabled === true;
  const current = useQuery({
    queryKey: queryKeys.actions(botId),
    queryFn: ({ signal }) => request(calls.listActions, { params: { botId }, signal }),
    enabled: !hasDrafts,
  });
  const published = useQuery({
    queryKey: queryKeys.publishedActions(botId),
    queryFn: ({ signal }) => request(calls.listPublishedActions, { params: { id: botId }, signal }),
    enabled: hasDrafts,
  });
  const query = hasDrafts ? published : current;
  const actions: readonly PublishedAction[] | undefined = query.data?.actions;
  return {
    ...query,
    ...useMemo(() => {
      const typed = actions?.filter((action) => action.enabled && isTyped(action.actionTrigger)) ?? [];
      return {
        commands: [...new Set(typed.map(({ command }) => command))],
        replies: repliesOf(actions ?? []),
        commandOf: new Map(actions?.map(({ id, command }) => [id, command])),
      };
    }, [actions]),
  };
}

/** An action's reply, for a person to send it. */
export interface SavedReply {
  readonly id: string;
  readonly command: string;
  /** Without formatting: what a person writes has none. */
  readonly text: string;
}

function repliesOf(actions: readonly PublishedAction[]): SavedReply[] {
  return actions.flatMap(({ id, command, enabled, parseMode, actionData }) => {
    const text = (parseMode === 'HTML' ? toPlainText(actionData.text) : actionData.text).trim();
    return enabled && text ? [{ id, command, text }] : [];
  });
}
