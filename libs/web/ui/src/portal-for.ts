/** Dialogs. A popover's content has a similar role, but would cut off what is put into it. */
const dialogs =
  'dialog, :is([role="dialog"], [role="alertdialog"]):not([data-radix-popper-content-wrapper] > *)';

/**
 * The container for the menu, the list or the tooltip of an element: its dialog, since nothing else may be
 * above that, or the main part of the page, since people with a screen reader go from landmark to landmark.
 * If there is neither, the body.
 */
export function portalFor(anchor: Element | null): HTMLElement | null {
  return anchor?.closest<HTMLElement>(dialogs) ?? document.querySelector('main');
}
