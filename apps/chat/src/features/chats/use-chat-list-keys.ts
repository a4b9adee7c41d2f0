import { isPressed, useShortcuts } from '@botter/web-data';
import { useNavigate } from '@botter/web-router';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface ListKeysOptions {
  readonly botId: string;
  /** The chats of the list, from top to bottom. */
  readonly ids: readonly string[];
  readonly openChatId: string | undefined;
  /** The scroller of the rows; each row is in an element with its `data-key`. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Pixels from one row to the next. */
  readonly rowStep: number;
}

export interface ListKeys {
  /** The one row that Tab reaches. */
  readonly tabStop: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** To be called when a row gets the focus. */
  readonly onFocusRow: (id: string) => void;
  /** Moves from the search above the list into it. */
  readonly enter: () => void;
}

const down = 'arrowdown';
const up = 'arrowup';
export const intoListKey = down;

/**
 * The keys of the list of chats. It is one stop of the Tab key, and the arrows move within it. J and K do so
 * from anywhere but a field; with Alt the arrows open the neighbouring chat, also while someone writes. The
 * chat that is closed gets the focus.
 */
export function useChatListKeys({ botId, ids, openChatId, box, rowStep }: ListKeysOptions): ListKeys {
  const navigate = useNavigate();
  const [focused, setFocused] = useState<string>();
  const tabStop = [focused, openChatId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];

  const focusRow = (id: string | undefined) => {
    if (id === undefined) return;
    setFocused(id);
    const row = rowOf(box.current, id);
    if (row) return row.focus();
    // Too far away to be in the page: it is drawn once the list has scrolled there.
    box.current?.scrollTo({ top: ids.indexOf(id) * rowStep });
    requestAnimationFrame(() => requestAnimationFrame(() => rowOf(box.current, id)?.focus()));
  };
  const neighbour = (id: string | undefined, step: number) => {
    const at = id === undefined ? -1 : ids.indexOf(id);
    return at < 0 ? ids[0] : ids[Math.min(ids.length - 1, Math.max(0, at + step))];
  };
  const move = (step: number) => {
    const inList = box.current?.contains(document.activeElement) ?? false;
    focusRow(inList || tabStop === openChatId ? neighbour(tabStop, step) : tabStop);
  };
  const open = (step: number) => {
    const id = neighbour(openChatId, step);
    if (id === undefined || id === openChatId || document.querySelector('[role="dialog"]')) return;
    setFocused(id);
    void navigate(`/messages/${botId}?chat=${id}`, { replace: openChatId !== undefined });
  };
  useShortcuts('Chat list', [
    { keys: 'j', label: 'Next chat in the list', run: () => move(1) },
    { keys: 'k', label: 'Previous chat in the list', run: () => move(-1) },
    { keys: 'enter', label: 'Open the chat' },
    { keys: `alt+${down}`, label: 'Open the next chat', run: () => open(1), everywhere: true },
    { keys: `alt+${up}`, label: 'Open the previous chat', run: () => open(-1), everywhere: true },
  ]);

  const known = useRef(openChatId);
  useEffect(() => {
    const closed = openChatId === undefined ? known.current : undefined;
    known.current = openChatId;
    // The focus went with the conversation, unless the person has moved it elsewhere.
    if (closed !== undefined && isLost(document.activeElement)) focusRow(closed);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openChatId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, () => string | undefined>> = {
      [down]: () => neighbour(tabStop, 1),
      [up]: () => neighbour(tabStop, -1),
      home: () => ids[0],
      end: () => ids.at(-1),
    };
    const [, to] = Object.entries(moves).find(([keys]) => isPressed(event, keys)) ?? [];
    if (!to || !isRow(event.target)) return;
    event.preventDefault();
    focusRow(to());
  };
  return { tabStop, onKeyDown, onFocusRow: setFocused, enter: () => focusRow(ids[0]) };
}

function rowOf(box: HTMLElement | null, id: string): HTMLElement | undefined {
  const rows = [...(box?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
  return rows.find(({ dataset }) => dataset.key === id)?.querySelector('a') ?? undefined;
}

function isRow(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-key]') !== null;
}

function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || !focused.isConnected;
}
