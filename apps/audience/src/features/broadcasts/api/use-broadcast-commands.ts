import { type Broadcast, type broadcastBodySchema, calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { broadcastKey } from './broadcast-key';

/** A broadcast as the call takes it. */
export type BroadcastInput = z.input<typeof broadcastBodySchema>;

/** Saves a new broadcast, or another version of one. */
export function useSaveBroadcast(botId: string) {
  const keep = useKeepBroadcast(botId);
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | undefined; body: BroadcastInput }) => {
      const { broadcast } =
        id === undefined
          ? await request(calls.addBroadcast, { params: { id: botId }, body })
          : await request(calls.changeBroadcast, { params: { id: botId, broadcastId: id }, body });
      return broadcast;
    },
    onSuccess: keep,
  });
}

const changes = {
  start: calls.startBroadcast,
  pause: calls.pauseBroadcast,
  resume: calls.resumeBroadcast,
  cancel: calls.cancelBroadcast,
} as const;
type StateChange = keyof typeof changes;

/** Starts, pauses, continues or ends a broadcast. */
export function useChangeState(botId: string) {
  const keep = useKeepBroadcast(botId);
  return useMutation({
    mutationFn: async ({ id, to }: { id: string; to: StateChange }) =>
      (await request(changes[to], { params: { id: botId, broadcastId: id } })).broadcast,
    onSuccess: keep,
  });
}

/** Sends the message to the person's own Telegram account. */
export function useTestBroadcast(botId: string) {
  return useMutation({
    mutationFn: (id: string) => request(calls.testBroadcast, { params: { id: botId, broadcastId: id } }),
  });
}

export function useDeleteBroadcast(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(calls.deleteBroadcast, { params: { id: botId, broadcastId: id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...queryKeys.broadcasts(botId), 'list'] }),
  });
}

/** Puts a changed broadcast into the cache, and has the list read again. */
function useKeepBroadcast(botId: string) {
  const cache = useQueryClient();
  return (broadcast: Broadcast) => {
    cache.setQueryData(broadcastKey(botId, broadcast.id), broadcast);
    void cache.invalidateQueries({ queryKey: [...queryKeys.broadcasts(botId), 'list'] });
  };
}
