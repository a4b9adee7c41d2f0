import { useState, useSyncExternalStore } from 'react';

/** From this width on there is room for it next to the conversation. */
const wide = '(min-width: 80rem)';
/** This device keeps whether it is open there. */
const kept = 'botter.chat-contact';

/** Whether the contact of a chat is shown, and where. In a sheet it is never open from the beginning. */
export function useContactPanel() {
  const isWide = useSyncExternalStore(watch, () => query()?.matches ?? false);
  const [shown, setShown] = useState(() => isWide && localStorage.getItem(kept) === 'open');
  const show = (next: boolean) => {
    setShown(next);
    if (isWide) localStorage.setItem(kept, next ? 'open' : 'closed');
  };
  return { isWide, shown, show };
}

const query = () => (typeof matchMedia === 'function' ? matchMedia(wide) : undefined);

function watch(onChange: () => void): () => void {
  const media = query();
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}
