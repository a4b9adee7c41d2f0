import { cn } from './cn';
import { controlLook } from './input';

/** The look of the closed select, short or long. */
export const selectTriggerLook = cn(
  controlLook,
  'touch-target flex h-9 min-w-0 items-center justify-between gap-2 text-left data-placeholder:text-faint',
);

/** For a list that closes: a choice that has moved the focus, to a new row for one, keeps it there. */
export function keepMovedFocus(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}
