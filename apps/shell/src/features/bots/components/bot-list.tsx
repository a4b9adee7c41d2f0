import type { Bot } from '@botter/contracts';
import { type BotSort, searchBots, useSortedBots } from '@botter/web-data';
import { useLocation } from '@botter/web-router';
import { Input, Select, VirtualList } from '@botter/web-ui';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { BotCard } from './bot-card';

/** From this number on bots can be searched and sorted in other ways than by what needs attention. */
const manyFrom = 5;

const sorts: { value: BotSort; label: string }[] = [
  { value: 'attention', label: 'Needs attention first' },
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
];

/** Bots as cards; only the visible ones are in the page. */
export function BotList({ bots }: { bots: readonly Bot[] }) {
  const { key } = useLocation();
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<BotSort>('attention');
  const many = bots.length >= manyFrom;
  const sorted = useSortedBots(bots, sort);
  const found = searchBots(sorted, typed);
  return (
    <>
      {many && (
        <div className="mb-4 flex flex-col gap-2 sm:flex-row">
          <div className="relative sm:w-72">
            <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
            <Input
              type="search"
              aria-label="Search bots"
              placeholder="Search bots"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="pl-9"
            />
          </div>
          <Select
            aria-label="Sort bots"
            value={sort}
            onValueChange={setSort}
            options={sorts}
            className="sm:w-56"
          />
        </div>
      )}
      {found.length === 0 && <p className="py-4 text-sm text-muted">No bot matches “{typed.trim()}”</p>}
      <VirtualList
        items={found}
        keyOf={(bot) => bot.id}
        rowHeight={182}
        gap={16}
        memory={`bots ${key}`}
        className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
      >
        {(bot) => <BotCard bot={bot} />}
      </VirtualList>
    </>
  );
}
