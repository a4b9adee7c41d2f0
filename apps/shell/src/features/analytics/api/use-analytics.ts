import { type Analytics, type Bot, calls, type TimeRange } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BotContents, fallbackAnalytics } from '../fallback-analytics';
import { startOf } from '../range';

/** The fallback reads three lists for each bot. */
const botsOfFallback = 20;

export interface ShownAnalytics {
  readonly analytics: Analytics;
  /** Computed from other calls, because the one for analytics failed. */
  readonly isFallback: boolean;
}

/** The cards and lists, of one bot or of all; computed from other calls if the analytics can't be loaded. */
export function useAnalytics(bots: readonly Bot[], botId: string | undefined, timeRange: TimeRange) {
  return useQuery({
    queryKey: queryKeys.analytics(botId, timeRange),
    queryFn: async ({ signal }): Promise<ShownAnalytics> => {
      try {
        return { analytics: await load(botId, timeRange, signal), isFallback: false };
      } catch (error) {
        if (signal.aborted) throw error;
        return { analytics: await computed(bots, botId, timeRange, error, signal), isFallback: true };
      }
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

function load(botId: string | undefined, timeRange: TimeRange, signal: AbortSignal): Promise<Analytics> {
  const query = { timeRange };
  return botId === undefined
    ? request(calls.getAnalytics, { query, signal })
    : request(calls.getBotAnalytics, { params: { id: botId }, query, signal });
}

/** @throws the given error if the other calls fail, too */
async function computed(
  bots: readonly Bot[],
  botId: string | undefined,
  timeRange: TimeRange,
  error: unknown,
  signal: AbortSignal,
): Promise<Analytics> {
  const chosen = botId === undefined ? bots : bots.filter(({ id }) => id === botId);
  const found = await Promise.allSettled(
    chosen.slice(0, botsOfFallback).map(({ id }) => contentsOf(id, signal)),
  );
  const contents = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (contents.length === 0) throw error;
  return fallbackAnalytics(contents, chosen.length, startOf(timeRange, new Date()));
}

async function contentsOf(botId: string, signal: AbortSignal): Promise<BotContents> {
  const params = { id: botId };
  const [{ messages }, { chats }, { actions }] = await Promise.all([
    request(calls.listBotMessages, { params, signal }),
    request(calls.listChats, { params, signal }),
    request(calls.listActions, { params: { botId }, signal }),
  ]);
  return { botId, messages, chats, actions };
}
