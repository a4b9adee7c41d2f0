import type { MenuCommand } from '@botter/contracts';
import { MoveButtons, SortableList, SortableRow } from '@botter/web-sortable';
import { IconButton } from '@botter/web-ui';
import { arrayMove } from '@dnd-kit/sortable';
import { Trash2 } from 'lucide-react';
import { EditableDescription } from './editable-description';

interface MenuCommandListProps {
  commands: readonly MenuCommand[];
  onChange: (commands: readonly MenuCommand[]) => void;
}

/** The commands in the order of the menu. They are moved with the arrows, by dragging, or by keyboard. */
export function MenuCommandList({ commands, onChange }: MenuCommandListProps) {
  const names = commands.map(({ command }) => command);
  const move = (from: number, to: number) => onChange(arrayMove([...commands], from, to));
  return (
    <SortableList ids={names} onMove={move}>
      <ol aria-label="Menu commands" className="divide-y divide-line rounded-lg border border-line">
        {commands.map((entry, at) => (
          <CommandRow
            key={entry.command}
            entry={entry}
            first={at === 0}
            last={at === commands.length - 1}
            onMove={(by) => move(at, at + by)}
            onDescribe={(description) =>
              onChange(commands.map((other) => (other === entry ? { ...entry, description } : other)))
            }
            onRemove={() => onChange(commands.filter((other) => other !== entry))}
          />
        ))}
      </ol>
    </SortableList>
  );
}

interface CommandRowProps {
  entry: MenuCommand;
  first: boolean;
  last: boolean;
  onMove: (by: 1 | -1) => void;
  onDescribe: (description: string) => void;
  onRemove: () => void;
}

function CommandRow({ entry, first, last, onMove, onDescribe, onRemove }: CommandRowProps) {
  const name = `/${entry.command}`;
  return (
    <SortableRow sortId={entry.command} name={name}>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-mono text-sm font-medium">{name}</span>
        <EditableDescription of={name} text={entry.description} onChange={onDescribe} />
      </span>
      <span className="flex">
        <MoveButtons name={name} first={first} last={last} onMove={onMove} />
        <IconButton
          size="sm"
          variant="dangerGhost"
          label={`Delete ${name}`}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      </span>
    </SortableRow>
  );
}
