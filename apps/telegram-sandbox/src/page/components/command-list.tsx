import { Avatar, cn } from '@botter/web-ui';
import type { BotCommandEntry } from '../../control/views';

interface CommandListProps {
  id: string;
  /** Whose commands they are. */
  name: string;
  commands: readonly BotCommandEntry[];
  marked: string | undefined;
  onChoose: (command: string) => void;
}

/** The commands a bot offers, above the input. */
export function CommandList({ id, name, commands, marked, onChoose }: CommandListProps) {
  return (
    <ul
      id={id}
      aria-label="Commands"
      className="animate-rise-in absolute inset-x-0 bottom-full mb-3 max-h-64 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-lg"
    >
      {commands.map(({ command, description }) => (
        <li key={command}>
          <button
            type="button"
            onClick={() => onChoose(command)}
            className={cn(
              'touch-target flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-hover',
              command === marked && 'bg-hover',
            )}
          >
            <Avatar name={name} size="xs" />
            <span className="font-semibold text-ink">/{command}</span>
            <span className="min-w-0 truncate text-sm text-muted">{description}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
