import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Entry } from './entry';

/**
 * The keys of a combobox with a list (the pattern of the ARIA practices): the focus stays in the field, the arrows move the
 * active option, Enter chooses it. Without a choice the first one is active.
 */
export function useActiveOption(entries: readonly Entry[], onChoose: (entry: Entry) => void) {
  const listId = useId();
  const [chosen, setChosen] = useState<string>();
  const found = entries.findIndex(({ id }) => id === chosen);
  const at = found === -1 ? 0 : found;
  const active = entries[at];
  const optionId = (entry: Entry) => `${listId}-${encodeURIComponent(entry.id)}`;
  const activeId = active && optionId(active);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key as 'ArrowDown'];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(entries[(at + step + entries.length) % entries.length]?.id);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChoose(active);
    }
  };
  return {
    active,
    activate: (entry: Entry) => setChosen(entry.id),
    /** The best one is active again. */
    reset: () => setChosen(undefined),
    optionId,
    listId,
    field: {
      role: 'combobox',
      'aria-expanded': entries.length > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': activeId,
      onKeyDown,
    },
  };
}
