import { calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export interface ReplayRequest {
  readonly chatId?: string;
  readonly messages: number;
  readonly before: number;
  readonly after: number;
}

/** The replies of two versions; while another choice is computed, the one before stays. */
export const useReplay = (botId: string, body: ReplayRequest) =>
  useQuery({
    queryKey: [...queryKeys.bot(botId), 'replay', body],
    queryFn: ({ signal }) => request(calls.replayMessages, { params: { id: botId }, body, signal }),
    placeholderData: keepPreviousData,
    // It has whole messages: no longer used choices are not kept.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
