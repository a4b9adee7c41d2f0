import { errorText } from '@botter/web-data';
import { Alert, Input, Skeleton } from '@botter/web-ui';
import { useState } from 'react';
import { useBotCommands } from '../api/use-bot-commands';

/** From so many commands on they can be searched, and so many are in the page at once. */
const searchableFrom = 30;
const mostShown = 100;

/** The commands of the bot, one press each. */
export function CommandBar({ botId, onPick }: { botId: string; onPick: (command: string) => void }) {
  const { commands, isPending, error, refetch } = useBotCommands(botId);
  const [typed, setTyped] = useState('');
  const found = commands.filter((command) => command.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <section
      id="bot-commands"
      aria-label="Commands of the bot"
      className="border-t border-line bg-surface px-3 py-2.5 sm:px-5"
    >
      {error ? (
        <Alert onRetry={() => void refetch()}>{errorText(error, 'Failed to load actions')}</Alert>
      ) : isPending ? (
        <Skeleton className="h-7 w-48" />
      ) : commands.length === 0 ? (
        <p className="text-sm text-muted">This bot has no commands yet.</p>
      ) : (
        <>
          {commands.length >= searchableFrom && (
            <Input
              type="search"
              aria-label="Find a command"
              placeholder={`Find one of ${commands.length.toLocaleString()} commands`}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="mb-2"
            />
          )}
          <ul className="flex max-h-28 flex-wrap gap-1.5 overflow-y-auto p-0.5">
            {found.slice(0, mostShown).map((command) => (
              <li key={command} className="max-w-full">
                <button
                  type="button"
                  onClick={() => onPick(command)}
                  className="touch-target max-w-full truncate rounded-md bg-command-soft px-2.5 py-1 font-mono text-xs font-medium text-command-ink ring-1 ring-command/15 transition-colors ring-inset hover:ring-command/60"
                >
                  {command}
                </button>
              </li>
            ))}
            {found.length === 0 && (
              <li className="text-sm text-muted">No command matches “{typed.trim()}”</li>
            )}
            {found.length > mostShown && (
              <li className="self-center text-xs text-muted">
                and {(found.length - mostShown).toLocaleString()} more
              </li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}
