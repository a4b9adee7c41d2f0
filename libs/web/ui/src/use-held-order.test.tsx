import { act, renderHook } from '@testing-library/react';
import { useHeldOrder } from './use-held-order';

interface Row {
  readonly id: string;
  readonly text?: string;
}

const keyOf = ({ id }: Row) => id;
const rows = (ids: string, text?: string): Row[] => [...ids].map((id) => ({ id, text }));

function show(ids: string, list = '') {
  const view = renderHook(({ items, name }) => useHeldOrder(items, keyOf, name), {
    initialProps: { items: rows(ids), name: list },
  });
  return {
    ids: () => view.result.current.items.map(keyOf).join(''),
    first: () => view.result.current.items[0],
    move: () => act(() => view.result.current.handlers.onPointerMove()),
    set: (next: string, { text, name = list }: { text?: string; name?: string } = {}) =>
      view.rerender({ items: rows(next, text), name }),
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('without the pointer the list follows immediately', () => {
  const list = show('abc');
  list.set('cab');
  expect(list.ids()).toBe('cab');
});

test('while the pointer moves rows keep their places and show what is new in them; afterwards they move', () => {
  const list = show('abc');
  list.move();
  list.set('ncab', { text: 'new' });
  expect(list.ids()).toBe('abc');
  expect(list.first()).toEqual({ id: 'a', text: 'new' });
  act(() => void jest.advanceTimersByTime(1000));
  list.move();
  act(() => void jest.advanceTimersByTime(1000));
  expect(list.ids()).toBe('abc');
  act(() => void jest.advanceTimersByTime(500));
  expect(list.ids()).toBe('ncab');
});

test('removed rows disappear, and rows loaded below appear', () => {
  const list = show('abc');
  list.move();
  list.set('cade');
  expect(list.ids()).toBe('acde');
  list.set('xy');
  expect(list.ids()).toBe('xy');
});

test('another list is not held', () => {
  const list = show('abc');
  list.move();
  list.set('cb', { name: 'unread' });
  expect(list.ids()).toBe('cb');
});
