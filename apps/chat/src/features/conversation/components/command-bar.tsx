import { errorText } from '@botter/web-data';
import { Alert, Skeleton } from '@botter/web-ui';
import { useBotCommands } from '../api/use-bot-commands';

/** The commands of the bot, one press each. */
export function CommandBar({ botId, onPick }: { botId: string; onPick: (command: string) => void }) {
  const { commands, isPending, error, refetch } = useBotCommands(botId);
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
        <ul className="flex max-h-28 flex-wrap gap-1.5 overflow-y-auto p-0.5">
          {commands.map((command) => (
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
        </ul>
      )}
    </section>
  );
}
