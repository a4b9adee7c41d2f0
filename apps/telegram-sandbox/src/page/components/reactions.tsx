import { cn, DropdownMenu, IconButton, MenuItem } from '@botter/web-ui';
import { SmilePlus } from 'lucide-react';
import type { ChatMessage } from '../api/sandbox-api';

const offered = ['👍', '❤', '🔥', '🎉', '😁', '😢', '👎', '🙏'];

interface ReactionsProps {
  reactions: ChatMessage['reactions'];
  personId: number;
  own: boolean;
  /** With an empty emoji it takes one's reaction back. */
  onReact: (emoji: string) => void;
}

/** The reactions to a message, below it; a press joins in, or takes one's own back. */
export function Reactions({ reactions, personId, own, onReact }: ReactionsProps) {
  if (reactions.length === 0) return null;
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))];
  return (
    <ul aria-label="Reactions" className={cn('mt-0.5 flex flex-wrap gap-1', own && 'justify-end')}>
      {emojis.map((emoji) => {
        const by = reactions.filter((reaction) => reaction.emoji === emoji).map((reaction) => reaction.by);
        const mine = by.includes(personId);
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={mine}
              aria-label={`${emoji} ${by.length}`}
              onClick={() => onReact(mine ? '' : emoji)}
              className={cn(
                'touch-target rounded-full border border-line bg-surface px-2 py-0.5 text-sm text-ink hover:bg-hover',
                mine && 'border-accent bg-accent-soft',
              )}
            >
              {emoji} {by.length}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The emoji to react with. */
export function ReactMenu({ onReact }: { onReact: (emoji: string) => void }) {
  return (
    <DropdownMenu
      className="min-w-0"
      trigger={<IconButton label="React" size="sm" tooltip={false} icon={<SmilePlus aria-hidden />} />}
    >
      {offered.map((emoji) => (
        <MenuItem key={emoji} onSelect={() => onReact(emoji)}>
          {emoji}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
