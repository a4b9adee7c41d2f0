export interface Way {
  readonly source: string;
  readonly target: string;
}

/**
 * Actions by their distance from the possible beginnings of a conversation, in the order in which the buttons
 * name them; circles begin with their first action.
 */
export function ranksOf(ids: readonly string[], ways: readonly Way[]): string[][] {
  const known = new Set(ids);
  const next = new Map<string, string[]>(ids.map((id) => [id, []]));
  const led = new Set<string>();
  for (const { source, target } of ways) {
    if (source === target || !known.has(source) || !known.has(target)) continue;
    next.get(source)?.push(target);
    led.add(target);
  }
  const reached = new Set<string>();
  const ranks: string[][] = [];
  const walk = (starts: readonly string[]) => {
    let rank = starts.filter((id) => !reached.has(id));
    for (let depth = 0; rank.length > 0; depth++) {
      const here = (ranks[depth] ??= []);
      const below: string[] = [];
      for (const id of rank) {
        if (reached.has(id)) continue;
        reached.add(id);
        here.push(id);
        below.push(...(next.get(id) ?? []));
      }
      rank = below.filter((id) => !reached.has(id));
    }
  };
  walk(ids.filter((id) => !led.has(id)));
  for (const id of ids) walk([id]);
  return ranks;
}
