import type { LiveEvent } from '@botter/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { applyLiveEvent } from './live-cache';
import { LiveClient, type LiveStatus } from './live-client';

/** One connection for the page, whatever the number of screens that listen. */
const client = new LiveClient();

/** The specification's polling, used only while the live stream is away. */
const pollingMs = 5000;

export interface LiveProviderProps {
  /** False while the server would refuse: no connection is tried then. */
  enabled?: boolean;
  children: ReactNode;
}

/** When what the server may have read before the stream was open is read again: after the page is there. */
const readAgainMs = 3000;

/**
 * What was refused before is asked for again at once (a bot that is shared from now on); the rest waits its turn. A response that came
 * after the stream was open may have been read before, too.
 */
function readAgain(cache: QueryClient): ReturnType<typeof setTimeout> {
  void cache.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  return setTimeout(() => void cache.invalidateQueries(), readAgainMs);
}

/** Keeps the live stream open while it is mounted and the query cache in step with it. */
export function LiveProvider({ enabled = true, children }: LiveProviderProps) {
  const cache = useQueryClient();
  useEffect(() => {
    const forget = client.onEvent((event) => applyLiveEvent(cache, event));
    const stop = enabled ? client.start() : undefined;
    return () => {
      forget();
      stop?.();
    };
  }, [cache, enabled]);
  useEffect(() => {
    // What happened between two connections is replayed by the server, but not what happened before the first.
    let before: 'nothing' | 'first' | 'down' = client.status === 'open' ? 'nothing' : 'first';
    let rest: ReturnType<typeof setTimeout> | undefined;
    const forget = client.onStatus(() => {
      if (client.status === 'down') before = 'down';
      if (client.status === 'connecting') before = 'first';
      if (client.status !== 'open' || before === 'nothing') return;
      if (before === 'down') void cache.invalidateQueries();
      else rest = readAgain(cache);
      before = 'nothing';
    });
    return () => {
      forget();
      clearTimeout(rest);
    };
  }, [cache]);
  return children;
}

/** Calls the handler for every live event while the component is mounted; it may change from render to render. */
export function useLive(handler: (event: LiveEvent) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => client.onEvent((event) => latest.current(event)), []);
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(client.onStatus, () => client.status);
}

/** Whether the server can be reached right now, as far as the live stream shows. */
export const isConnected = (): boolean => client.status === 'open';

/** Calls the listener each time the server can be reached again. Returns what stops it. */
export function onConnected(listener: () => void): () => void {
  return client.onStatus(() => isConnected() && listener());
}

/** For `refetchInterval`: every 5 seconds while the live stream is down, otherwise never. */
export function usePollingInterval(): number | false {
  return useLiveStatus() === 'open' ? false : pollingMs;
}
