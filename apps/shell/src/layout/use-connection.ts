import { useLiveStatus } from '@botter/web-data';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** A shorter break, as when a token is renewed, is not worth a word. Milliseconds. */
const patienceMs = 1000;

/** Whether the server can be reached, and if not, whether the device has a network at all. */
export function useConnection(): 'connected' | 'offline' | 'lost' {
  const isDown = useLiveStatus() === 'down';
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isDown) return;
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isDown]);
  // Without a network a server on this machine can still be reached, so the stream decides.
  if (!isDown || !isLong) return 'connected';
  return isOnline ? 'lost' : 'offline';
}

function watchNetwork(watcher: () => void): () => void {
  window.addEventListener('online', watcher);
  window.addEventListener('offline', watcher);
  return () => {
    window.removeEventListener('online', watcher);
    window.removeEventListener('offline', watcher);
  };
}
