import { type ActionPosition, calls, positionsPerCall } from '@botter/contracts';
import { request } from '@botter/web-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { positionsQuery } from '../../../shared/api/positions';
import { useSame } from '../../../shared/use-same';

/**
 * The positions of a bot's actions. `place` moves some of them: immediately here, and for those who may edit
 * on the server, too. A move that can't be saved is only logged, since the bot loses nothing by it.
 */
export function usePositions(botId: string, mayEdit: boolean) {
  const cache = useQueryClient();
  const { data, isPending } = useQuery(positionsQuery(botId));
  const [moved, setMoved] = useState<ReadonlyMap<string, ActionPosition>>(new Map());
  const saved = data?.positions;
  // Without knowing the saved ones nothing is saved: the layout of a moment would take their place.
  const keeps = mayEdit && saved !== undefined;

  // What is moved is saved a moment later, which moves nothing more.
  const positions = useSame(
    useMemo(() => [...merged(new Map(), saved ?? [], moved.values()).values()], [saved, moved]),
  );
  const place = useCallback(
    (changes: readonly ActionPosition[]) => {
      setMoved((before) => merged(before, changes));
      if (!keeps) return;
      cache.setQueryData(
        positionsQuery(botId).queryKey,
        (old) => old && { positions: [...merged(new Map(), old.positions, changes).values()] },
      );
      for (let at = 0; at < changes.length; at += positionsPerCall) {
        const part = changes.slice(at, at + positionsPerCall);
        request(calls.saveActionPositions, { params: { botId }, body: { positions: part } }).catch(
          // The specification wants this failure logged and nothing more.
          // oxlint-disable-next-line no-console
          (error: unknown) => console.warn('The positions of actions were not saved', error),
        );
      }
    },
    [botId, cache, keeps],
  );
  return { positions, isPending, place };
}

function merged(
  start: ReadonlyMap<string, ActionPosition>,
  ...more: Iterable<ActionPosition>[]
): Map<string, ActionPosition> {
  const all = new Map(start);
  for (const positions of more) for (const position of positions) all.set(position.actionId, position);
  return all;
}
