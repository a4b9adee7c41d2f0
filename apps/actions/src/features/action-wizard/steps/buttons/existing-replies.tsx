import { toPlainText } from '@botter/bot-api';
import type { Action } from '@botter/contracts';
import { cn, Input } from '@botter/web-ui';
import { useState } from 'react';
import { existingReplies } from './button-form';

interface ExistingRepliesProps {
  value: string;
  actions: readonly Action[];
  onPick: (value: string) => void;
}

/** From this number on there is a search field. */
const many = 8;
/** At most this number is in the page. */
const shownAtMost = 50;

/**
 * The replies of the bot, one press each. A command gets a callback action of the same content, which follows
 * it.
 */
export function ExistingReplies({ value, actions, onPick }: ExistingRepliesProps) {
  const [words, setWords] = useState('');
  const replies = existingReplies(actions);
  if (replies.length === 0) {
    return (
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">There is no other reply yet.</p>
    );
  }
  const wanted = words.trim().toLowerCase();
  const found = replies.filter(({ command, text }) => `${command} ${text}`.toLowerCase().includes(wanted));
  const isChosen = (reply: { value: string }) => reply.value === value.trim();
  const shown = [...found.filter(isChosen), ...found.filter((reply) => !isChosen(reply))];
  const hidden = shown.length - shownAtMost;
  return (
    <div className="grid gap-2">
      {replies.length > many && (
        <Input
          type="search"
          aria-label="Search replies"
          placeholder="Search replies"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <ul aria-label="Existing replies" className="grid max-h-44 gap-1 overflow-y-auto p-0.5">
        {(hidden > 0 ? shown.slice(0, shownAtMost) : found).map(({ value: its, command, text, copyOf }) => (
          <li key={its}>
            <button
              type="button"
              aria-label={command}
              aria-pressed={its === value.trim()}
              onClick={() => onPick(its)}
              className={cn(
                'touch-target flex w-full min-w-0 items-baseline gap-2 rounded-md px-2 py-1 text-left ring-1 ring-line ring-inset hover:bg-hover',
                'aria-pressed:bg-accent-soft aria-pressed:ring-accent',
              )}
            >
              <span
                className={cn(
                  'max-w-[45%] shrink-0 truncate font-mono text-xs',
                  copyOf ? 'text-command-ink' : 'text-callback-ink',
                )}
              >
                {command}
              </span>
              <span className="truncate text-xs text-muted">{toPlainText(text)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="text-xs text-muted">{hidden.toLocaleString()} more. Search to find them.</p>
      )}
      {found.length === 0 && <p className="text-xs text-muted">Nothing found</p>}
    </div>
  );
}
