import { sameValue } from './same-value';

/** What became of one item of a list; `moved` where only the order of the list is another one. */
export type ItemChange<Item> =
  | { readonly kind: 'added'; readonly new: Item }
  | { readonly kind: 'removed'; readonly old: Item }
  | { readonly kind: 'changed'; readonly old: Item; readonly new: Item }
  | { readonly kind: 'moved' };

/**
 * What is different between two lists, as a person would say it: items that are equal belong together, then those of the same
 * name, then those of the same content under another name; the others were added or removed.
 * @param names what items are recognized by, the first counts most
 */
export function listDifferences<Item>(
  before: readonly Item[],
  after: readonly Item[],
  names: readonly ((item: Item) => string)[],
): ItemChange<Item>[] {
  const old = new Set(before.keys());
  const changes: (ItemChange<Item> & { readonly at: number })[] = [];
  const fresh = new Set(after.keys());
  const pair = (belong: (a: Item, b: Item) => boolean, found: (a: Item, b: Item, at: number) => void) => {
    for (const n of fresh) {
      for (const o of old) {
        if (!belong(before[o]!, after[n]!)) continue;
        old.delete(o);
        fresh.delete(n);
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
  if (changes.length === 0) return sameValue(before, after) ? [] : [{ kind: 'moved' }];
  return changes.sort((a, b) => a.at - b.at).map(({ at: _, ...change }) => change);
}
