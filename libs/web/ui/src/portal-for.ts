/** Dialogs; what a popover shows has a role like theirs, but would cut off what is put into it. */
const dialogs =
  'dialog, :is([role="dialog"], [role="alertdialog"]):not([data-radix-popper-content-wrapper] > *)';

/**
 * Where the menu, the list or the tooltip of an element is put: into its dialog, above which nothing else may be, or into the
 * main part of the page, since people with a screen reader go from landmark to landmark. Where neither is, into the body.
 */
export function portalFor(anchor: Element | null): HTMLElement | null {
  return anchor?.closest<HTMLElement>(dialogs) ?? document.querySelector('main');
}
