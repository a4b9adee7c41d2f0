import { errorText, isPressed } from '@botter/web-data';
import { Alert, Input, Skeleton } from '@botter/web-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBotCommands } from '../api/use-bot-commands';
import { leaveKey } from '../composer-rules';
import { opensKeyboard } from '../use-conversation-keys';

/** From this number on commands can be searched, and at most this number of each kind is in the page. */
const searchableFrom = 12;
const mostShown = 100;

interface CommandBarProps {
  botId: string;
  /** Puts a command into the message. */
  onCommand: (command: string) => void;
  /** Puts in the text that an action replies with. */
  onReply: (text: string) => void;
  /** The person leaves it with a key. */
  onLeave: () => void;
}

/**
 * The commands of the bot and the texts of its actions, one press each; the arrow keys go from one to the
 * next.
 */
export function CommandBar({ botId, onCommand, onReply, onLeave }: CommandBarProps) {
  const { commands, replies, isPending, error, refetch } = useBotCommands(botId);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const isWanted = (text: string) => text.toLowerCase().includes(wanted);
  const found = commands.filter(isWanted);
  const said = replies.filter(({ command, text }) => isWanted(command) || isWanted(text));
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isPending && !opensKeyboard()) stopsOf(bar.current)[0]?.focus();
  }, [isPending]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = isPressed(event, 'arrowdown') ? 1 : isPressed(event, 'arrowup') ? -1 : 0;
    const stops = stopsOf(bar.current);
    const at = stops.findIndex((stop) => stop === event.target);
    if (step !== 0 && at >= 0) stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
    else if (isPressed(event, leaveKey)) onLeave();
    else return;
    event.preventDefault();
  };
  return (
    // The buttons in it are what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={bar}
      onKeyDown={onKeyDown}
      id="bot-commands"
      aria-label="Commands of the bot"
      className="border-t border-line bg-surface px-3 py-2.5 sm:px-5"
    >
      {error ? (
        <Alert onRetry={() => void refetch()}>{errorText(error, 'Failed to load actions')}</Alert>
      ) : isPending ? (
        <Skeleton className="h-7 w-48" />
      ) : commands.length + replies.length === 0 ? (
        <p className="text-sm text-muted">This bot has no commands yet.</p>
      ) : (
        <>
          {replies.length >= searchableFrom && (
            <Input
              type="search"
              aria-label="Find a command or a saved reply"
              placeholder="Find a command or a saved reply"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="mb-2"
            />
          )}
          {found.length + said.length === 0 && (
            <p className="text-sm text-muted">Nothing matches “{typed.trim()}”</p>
          )}
          {found.length > 0 && (
            <ul className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto p-0.5">
              {found.slice(0, mostShown).map((command) => (
                <li key={command} className="max-w-full">
                  <button
                    type="button"
                    onClick={() => onCommand(command)}
                    className="touch-target max-w-full truncate rounded-md bg-command-soft px-2.5 py-1 font-mono text-xs font-medium text-command-ink ring-1 ring-command/15 transition-colors ring-inset hover:ring-command/60"
                  >
                    {command}
                  </button>
                </li>
              ))}
              <More shown={mostShown} all={found.length} />
            </ul>
          )}
          {said.length > 0 && (
            <>
              <h3 className="mt-2 mb-1 text-xs font-semibold text-muted">Saved replies</h3>
              <ul className="flex max-h-36 flex-col overflow-y-auto p-0.5">
                {said.slice(0, mostShown).map(({ id, command, text }) => (
                  <li key={id}>
                    <button
                      type="button"
                      onClick={() => onReply(text)}
                      className="touch-target flex w-full items-baseline gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2"
                    >
                      <span className="sr-only">Insert the text of</span>
                      <span className="max-w-[35%] shrink-0 truncate font-mono text-xs text-command-ink">
                        {command}
                      </span>
                      <span className="truncate text-muted">{text}</span>
                    </button>
                  </li>
                ))}
                <More shown={mostShown} all={said.length} />
              </ul>
            </>
          )}
        </>
      )}
    </section>
  );
}

function stopsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
}

function More({ shown, all }: { shown: number; all: number }): ReactNode {
  return (
    all > shown && (
      <li className="self-center text-xs text-muted">and {(all - shown).toLocaleString()} more</li>
    )
  );
}
