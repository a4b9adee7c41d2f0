import { type RefObject, useEffect, useRef } from 'react';
import { isPressed, type Keys } from './keys';
import { registerShortcuts } from './shortcut-registry';

export interface Shortcut {
  readonly keys: Keys | readonly Keys[];
  /** Its effect, as in the sheet: "Save the action". */
  readonly label: string;
  /**
   * Left out if a field handles its keys itself: then the field and this list take the keys from the same
   * constant, and the field compares them with `isPressed`.
   */
  readonly run?: (event: KeyboardEvent) => void;
  /** Also while someone types, and over dialogs. */
  readonly everywhere?: boolean;
}

export interface ShortcutOptions {
  /** The part of the page they belong to: they work in it when it is inside a dialog, too. */
  readonly scope?: RefObject<HTMLElement | null>;
}

/**
 * The shortcuts of a screen or a part of it, while it is mounted. They also fill the sheet, which therefore
 * lists what works. They do nothing while someone types, and while a dialog or menu covers their part of the
 * page.
 */
export function useShortcuts(
  title: string,
  shortcuts: readonly Shortcut[],
  { scope }: ShortcutOptions = {},
): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const listed = JSON.stringify(shortcuts.map(({ keys, label }) => ({ keys: [keys].flat(), label })));
  useEffect(() => registerShortcuts({ title, shortcuts: JSON.parse(listed) }), [title, listed]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const pressed = latest.current.find(
        ({ keys, run }) => run && [keys].flat().some((one) => isPressed(event, one)),
      );
      if (!pressed?.run || !(pressed.everywhere || isMeant(event, scope?.current ?? null))) return;
      event.preventDefault();
      pressed.run(event);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [scope]);
}

function isMeant({ target }: KeyboardEvent, scope: HTMLElement | null): boolean {
  // A player has keys of its own.
  const isField =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], audio, video');
  if (isField) return false;
  const over = [
    ...document.querySelectorAll(
      'dialog[open], [aria-modal="true"], [role="dialog"], [role="alertdialog"], [role="menu"]',
    ),
  ].at(-1);
  return over === undefined || (scope !== null && over.contains(scope));
}
