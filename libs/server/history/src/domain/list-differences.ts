import { sameValue } from './same-value';

/** What happened to one item of a list; `moved` if items that were there before have another order. */
export type ItemChange<Item> =
  | { readonly kind: 'added'; readonly new: Item }
  | { readonly kind: 'removed'; readonly old: Item }
  | { readonly kind: 'changed'; readonly old: Item; readonly new: Item }
  | { readonly kind: 'moved' };

/**
 * The differences between two lists, as a person would describe them: equal items belong together, then items
 * of the same name, then items of the same content under another name; the others were added or removed.
 * @param names identify items, the first counts most
 */
export function listDifferences<Item>(
  before: readonly Item[],
  after: readonly Item[],
  names: readonly ((item: Item) => string)[],
): ItemChange<Item>[] {
  const old = new Set(before.keys());
  const changes: (ItemChange<Item> & { readonly at: number })[] = [];
  const fresh = new Set(after.keys());
  const kept = new Map<number, number>();
  const pair = (belong: (a: Item, b: Item) => boolean, found: (a: Item, b: Item, at: number) => void) => {
    for (const n of fresh) {
      for (const o of old) {
        if (!belong(before[o]!, after[n]!)) continue;
        old.delete(o);
        fresh.delete(n);
        kept.set(n, o);
        found(before[o]!, after[n]!, n);
        break;
      }
    }
  };
  pair(sameValue, () => {});
  for (const name of names) {
    pair(
      (a, b) => name(a) === name(b),
      (a, b, at) => changes.push({ kind: 'changed', old: a, new: b, at }),
    );
  }
  for (const at of old) changes.push({ kind: 'removed', old: before[at]!, at });
  for (const at of fresh) changes.push({ kind: 'added', new: after[at]!, at });
  const places = [...after.keys()].flatMap((n) => kept.get(n) ?? []);
  return [
    ...changes.sort((a, b) => a.at - b.at).map(({ at: _, ...change }) => change),
    ...(isRising(places) ? [] : [{ kind: 'moved' } as const]),
  ];
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > numbers[at - 1]!);
}
