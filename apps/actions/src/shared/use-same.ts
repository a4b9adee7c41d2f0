import { useState } from 'react';

/** The previous list, as long as it has the same items. */
export function useSame<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, keep] = useState(list);
  if (kept.length === list.length && kept.every((item, at) => item === list[at])) return kept;
  keep(list);
  return list;
}
