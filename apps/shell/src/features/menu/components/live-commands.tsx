import type { MenuCommand } from '@botter/contracts';
import { IconButton } from '@botter/web-ui';
import { RotateCw } from 'lucide-react';

interface LiveCommandsProps {
  commands: readonly MenuCommand[];
  busy: boolean;
  onRefresh: () => void;
}

/** The commands that Telegram has now, no matter who set them. */
export function LiveCommands({ commands, busy, onRefresh }: LiveCommandsProps) {
  return (
    <section className="rounded-lg bg-sunken px-3.5 py-3" aria-labelledby="live-commands">
      <div className="flex items-center justify-between gap-3">
        <h3 id="live-commands" className="text-sm font-medium">
          Currently Live on Telegram
        </h3>
        <IconButton
          size="sm"
          label="Refresh from Telegram"
          icon={<RotateCw aria-hidden />}
          busy={busy}
          onClick={onRefresh}
          className="-my-1 -mr-1.5"
        />
      </div>
      {commands.length > 0 ? (
        <ul className="mt-1.5 flex flex-col gap-1">
          {commands.map(({ command, description }) => (
            <li key={command} className="flex flex-wrap gap-x-3 text-sm">
              <span className="font-mono">/{command}</span>
              <span className="min-w-0 break-words text-muted">{description}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-sm text-muted">No commands are set.</p>
      )}
    </section>
  );
}
