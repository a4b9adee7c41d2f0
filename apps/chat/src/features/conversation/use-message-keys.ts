import { isPressed, useShortcuts } from '@botter/web-data';
import type { KeyboardEvent, RefObject } from 'react';

const up = 'arrowup';
const down = 'arrowdown';
const menu = 'enter';

/**
 * The keys within the messages: the arrows go from one to the next, Enter opens the menu of the one that has
 * the focus. `box` is what scrolls around the lines.
 */
export function useMessageKeys(box: RefObject<HTMLElement | null>) {
  useShortcuts('Messages', [
    { keys: [up, down], label: 'Previous or next message' },
    { keys: menu, label: 'Menu of the message' },
  ]);
  return (event: KeyboardEvent) => {
    const focused = focusedLine();
    if (event.target !== box.current && event.target !== focused) return;
    const steps = { [up]: -1, [down]: 1 };
    const [, step] = Object.entries(steps).find(([key]) => isPressed(event, key)) ?? [];
    if (step !== undefined) {
      const lines = linesOf(box.current);
      const at = focused ? lines.indexOf(focused) : lines.length;
      lines[Math.min(lines.length - 1, Math.max(0, at + step))]?.focus();
    } else if (focused && isPressed(event, menu)) {
      focused.querySelector<HTMLElement>('[data-menu]')?.click();
    } else return;
    event.preventDefault();
  };
}

/** The message that the keyboard is at: its id, which is its line's. */
export function focusedMessageId(): string | undefined {
  return focusedLine()?.dataset.messageId;
}

function focusedLine(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement.dataset.messageId !== undefined
    ? activeElement
    : null;
}

function linesOf(box: HTMLElement | null): HTMLElement[] {
  const lines = [...(box?.querySelectorAll<HTMLElement>('[data-message-id]') ?? [])];
  return lines.filter((line) => line.querySelector('[data-menu]'));
}
