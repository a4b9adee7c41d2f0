import type { HistoryEntry } from '@botter/contracts';

/** Changes of one request that follow each other, the newest first. */
export type EntryGroup = readonly [HistoryEntry, ...HistoryEntry[]];

/** Groups the changes of one request: an import or a new command may change a hundred actions. */
export function groupEntries(entries: readonly HistoryEntry[]): EntryGroup[] {
  const groups: [HistoryEntry, ...HistoryEntry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last[0].request === entry.request) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
