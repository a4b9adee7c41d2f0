import { type KeyboardEvent, useEffect, useId, useState } from 'react';

/**
 * The keys of a combobox with a list (the pattern of the ARIA practices): the focus stays in the field, the
 * arrows move the active option, Enter chooses it. Without a choice the first one is active.
 *
 * While `isWaiting`, options are still to come: an Enter that finds none is kept, and chooses the first one
 * when all are there.
 */
export function useActiveOption<O extends { readonly id: string }>(
  options: readonly O[],
  onChoose: (option: O) => void,
  isWaiting = false,
) {
  const listId = useId();
  const [chosen, setChosen] = useState<string>();
  const [isEnterKept, setEnterKept] = useState(false);
  const found = options.findIndex(({ id }) => id === chosen);
  const at = found === -1 ? 0 : found;
  const active = options[at];
  const optionId = (option: O) => `${listId}-${encodeURIComponent(option.id)}`;
  const activeId = active && optionId(active);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const isEnterDue = isEnterKept && !isWaiting;
  // oxlint-disable react/exhaustive-deps -- what is active at the moment when all are there
  useEffect(() => {
    if (!isEnterDue) return;
    // The key is spent, by a choice or because nothing came.
    // oxlint-disable-next-line react/set-state-in-effect
    setEnterKept(false);
    if (active) onChoose(active);
  }, [isEnterDue]);
  // oxlint-enable react/exhaustive-deps

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key as 'ArrowDown'];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(options[(at + step + options.length) % options.length]?.id);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active) onChoose(active);
      else setEnterKept(isWaiting);
    }
  };
  return {
    active,
    activate: (option: O) => setChosen(option.id),
    /** The best one is active again, and an Enter that was kept is forgotten. */
    reset: () => {
      setChosen(undefined);
      setEnterKept(false);
    },
    optionId,
    listId,
    field: {
      role: 'combobox',
      'aria-expanded': options.length > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': activeId,
      onKeyDown,
    },
  };
}
