const reachable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/**
 * Makes a `<dialog popover="auto">` that fills the window a modal dialog, which opens and closes without
 * delay on a slow phone. `showModal` would make the rest of the page inert, for which browsers compute all of
 * its styles again. A popover already is above everything, closes with Escape, and returns the focus. Added
 * here: Tab stays inside, screen readers treat it as modal, and a press on its backdrop, which is the dialog
 * itself, closes it.
 * @returns a function that removes all that
 */
export function enableModal(dialog: HTMLDialogElement): () => void {
  const listening = new AbortController();
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) => dialog.addEventListener(name, handle, { signal: listening.signal });
  listen('click', ({ target }) => {
    if (target === dialog) closeModal(dialog);
  });
  listen('keydown', (event) => keepFocusInside(dialog, event));
  // Shortcuts and screen readers learn from it that the page behind can't be used.
  listen('beforetoggle', ({ newState }) => {
    dialog.ariaModal = newState === 'open' ? 'true' : null;
  });
  return () => listening.abort();
}

/** Opens it with the focus on the given element, or on the first one inside. */
export function openModal(dialog: HTMLDialogElement, focused?: HTMLElement): void {
  const { clientWidth, style } = document.documentElement;
  // The page keeps its width without its scrollbar, whose place the backdrop covers.
  style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`);
  // Browsers before 2024 know no popovers.
  if ('showPopover' in dialog) dialog.showPopover();
  else (dialog as HTMLDialogElement).showModal();
  (focused ?? reachedIn(dialog)[0])?.focus();
}

export function closeModal(dialog: HTMLDialogElement): void {
  if (dialog.ariaModal === 'true') dialog.hidePopover();
  else dialog.close();
}

function reachedIn(dialog: HTMLDialogElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) => !element.closest('[hidden]'),
  );
}

function keepFocusInside(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const { key, shiftKey, target } = event;
  // A menu inside has keys of its own.
  if (key !== 'Tab' || (target as Element).closest('[role="menu"]')) return;
  const reached = reachedIn(dialog);
  const [first, last] = [reached[0], reached.at(-1)];
  const leaves = shiftKey ? target === first || target === dialog : target === last;
  if (!leaves) return;
  event.preventDefault();
  (shiftKey ? last : first)?.focus();
}
