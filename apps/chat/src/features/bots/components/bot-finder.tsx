import type { Bot } from '@botter/contracts';
import { useNavigate } from '@botter/web-router';
import { OptionSearch, Popover } from '@botter/web-ui';
import { Search } from 'lucide-react';
import { useState } from 'react';

interface BotFinderProps {
  bots: readonly Bot[];
  openBotId: string | undefined;
}

/** The way to a bot that has no place in the strip. */
export function BotFinder({ bots, openBotId }: BotFinderProps) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <Popover
      label="Find a bot"
      open={open}
      onOpenChange={setOpen}
      className="flex max-h-[min(24rem,var(--radix-popover-content-available-height))] flex-col overflow-hidden p-0"
      trigger={
        <button
          type="button"
          className="flex shrink-0 flex-col items-center gap-1 rounded-xl p-1.5 text-2xs font-medium text-muted transition-colors hover:bg-hover hover:text-ink max-md:w-17"
        >
          <span className="flex size-11 items-center justify-center rounded-lg border border-line-strong bg-surface">
            <Search aria-hidden className="size-5" />
          </span>
          Find bot
        </button>
      }
    >
      <OptionSearch
        options={bots.map(({ id, name, username }) => ({ value: id, label: `${name} (@${username})` }))}
        value={openBotId}
        onChoose={(id) => {
          setOpen(false);
          void navigate(`/messages/${id}`);
        }}
      />
    </Popover>
  );
}
