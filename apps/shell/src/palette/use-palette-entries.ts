import { useBots, useMe } from '@botter/web-data';
import { useMemo } from 'react';
import type { EntryGroup } from './entry';
import { findEntries } from './find-entries';
import { botEntries, botPageEntries, commandEntries, pageEntries } from './local-entries';
import { readRecent, recentEntries } from './recent-entries';
import { useFoundEntries } from './use-found-entries';

/**
 * What the palette shows for the typed text: entries of the page immediately, those of the server as they
 * arrive.
 */
export function usePaletteEntries(typed: string, signOut: () => void) {
  const { me } = useMe();
  const { all, data, isPending } = useBots();
  const local = useMemo(() => {
    const bots = [...(data?.bots ?? []), ...(data?.sharedBots ?? [])];
    return { bots: botEntries(bots), pages: pageEntries(), botPages: botPageEntries(bots) };
  }, [data]);
  const commands = commandEntries(signOut);
  const found = useFoundEntries(typed, all);

  const groups: EntryGroup[] = [
    { title: 'Bots', entries: local.bots },
    { title: 'Pages', entries: local.pages },
    { title: 'Commands', entries: commands },
  ];
  const shown: EntryGroup[] = [];
  if (typed.trim() === '') {
    // Bots have too many pages to browse them.
    const known = [...local.bots, ...local.pages, ...commands, ...local.botPages];
    const recent = me ? recentEntries(readRecent(me.id), known, new Set(all.map(({ id }) => id))) : [];
    const isRecent = new Set(recent.map(({ id }) => id));
    const others = groups.map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ id }) => !isRecent.has(id)),
    }));
    shown.push({ title: 'Recent', entries: recent }, ...findEntries(others, ''));
  } else {
    shown.push(...findEntries([...groups, { title: 'Bot pages', entries: local.botPages }], typed));
    shown.push(...found.groups);
  }
  return {
    groups: shown.filter(({ entries }) => entries.length > 0),
    // Before the bots are known nothing can be missing.
    isSearching: found.isSearching || (isPending && typed.trim() !== ''),
    isFailed: found.isFailed,
  };
}
