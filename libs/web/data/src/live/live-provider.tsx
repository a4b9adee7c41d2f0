import type { LiveEvent } from '@botter/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { applyLiveEvent } from './live-cache';
import { LiveClient, type LiveStatus } from './live-client';

/** One connection for the page, for any number of screens that listen. */
const client = new LiveClient();

/** The specification's polling, used only while there is no live stream. */
const pollingMs = 5000;

export interface LiveProviderProps {
  /** False while the server would refuse: no connection is tried then. */
  enabled?: boolean;
  children: ReactNode;
}

/** Keeps the live stream open while it is mounted and the query cache in step with it. */
export function LiveProvider({ enabled = true, children }: LiveProviderProps) {
  const cache = useQueryClient();
  // Everything below reads after this moment.
  const [readingSince] = useState(() => performance.now());
  useEffect(() => {
    const forget = client.onEvent((event) => applyLiveEvent(cache, event));
    const stop = enabled ? client.start(readingSince) : undefined;
    return () => {
      forget();
      stop?.();
    };
  }, [cache, enabled, readingSince]);
  useEffect(() => {
    // The first events of a stream are the changes since the page began to read. Reads that failed while the
    // server was unavailable cause no event.
    let wasDown = client.status === 'down';
    return client.onStatus(() => {
      if (client.status === 'open' && wasDown) void cache.invalidateQueries();
      wasDown = client.status === 'down';
    });
  }, [cache]);
  return children;
}

/**
 * Calls the handler for every live event while the component is mounted; it may change from render to render.
 */
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
