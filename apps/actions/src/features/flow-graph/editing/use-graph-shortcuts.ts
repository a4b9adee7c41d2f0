import { type RefObject, useEffect, useRef } from 'react';

export interface GraphShortcuts {
  fit: () => void;
  search: () => void;
  selectAll: () => void;
  duplicate: () => void;
  remove: () => void;
  undo: () => void;
  redo: () => void;
}

/** The keys of the graph. They do nothing while someone types, and while a dialog is over the graph. */
export function useGraphShortcuts(frame: RefObject<HTMLElement | null>, shortcuts: GraphShortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isMeant(event, frame.current)) return;
      const name = shortcutOf(event);
      if (!name) return;
      event.preventDefault();
      latest.current[name]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [frame]);
}

function isMeant(event: KeyboardEvent, frame: HTMLElement | null): boolean {
  const target = event.target as HTMLElement;
  // In the field of the search its own key still works.
  if (target.closest('input, textarea, select, [contenteditable]')) return false;
  const over = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);
  return over === undefined || over.contains(frame);
}

function shortcutOf(event: KeyboardEvent): keyof GraphShortcuts | undefined {
  const key = event.key.toLowerCase();
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    if (event.shiftKey) return undefined;
    const names = { f: 'search', d: 'duplicate', a: 'selectAll', y: 'redo' } as const;
    return names[key as keyof typeof names];
  }
  if (key === 'delete' || key === 'backspace') return 'remove';
  return key === 'f' ? 'fit' : undefined;
}
