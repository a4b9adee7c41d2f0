import { type Action, calls } from '@botter/contracts';
import { ApiError, actionsQuery, putAction, request } from '@botter/web-data';
import { useQueryClient } from '@tanstack/react-query';
import { bodyWithEnabled } from '../../../shared/action-draft';
import { type Reference, withCommand } from '../../../shared/references';

/**
 * After a callback action was renamed: gives its new command to the buttons and delayed callbacks that had the old one.
 * `before` are the actions as they were, with the old command. Answers the commands of the actions that could not be saved.
 */
export function useUpdateReferences(botId: string) {
  const cache = useQueryClient();
  const query = actionsQuery(botId);
  const newest = async () => (await cache.fetchQuery({ ...query, staleTime: 0 })).actions;

  const updateOne = async (before: readonly Action[], renamed: Action, id: string): Promise<boolean> => {
    // Twice: someone may have saved it between reading and writing.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const action = (await newest()).find((known) => known.id === id);
      if (!action) return true;
      const body = bodyWithEnabled(action, action.enabled);
      const actionData = withCommand(body.actionData, before, renamed.id, renamed.command);
      try {
        const params = { botId, actionId: id };
        const saved = await request(calls.changeAction, {
          params,
          body: { ...body, actionData },
          ifMatch: action.version,
        });
        putAction(cache, saved.action);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'version_conflict') return false;
      }
    }
    return false;
  };

  return async (
    before: readonly Action[],
    renamed: Action,
    references: readonly Reference[],
  ): Promise<string[]> => {
    const others = new Map(references.map(({ action }) => [action.id, action.command]));
    others.delete(renamed.id);
    const failed: string[] = [];
    for (const [id, command] of others) {
      if (!(await updateOne(before, renamed, id).catch(() => false))) failed.push(command);
    }
    return failed;
  };
}
