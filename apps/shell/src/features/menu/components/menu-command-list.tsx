import type { MenuCommand } from '@botter/contracts';
import { cn, IconButton } from '@botter/web-ui';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { EditableDescription } from './editable-description';

interface MenuCommandListProps {
  commands: readonly MenuCommand[];
  onChange: (commands: readonly MenuCommand[]) => void;
}

/** The commands in the order of the menu. They are moved with the arrows, by dragging, or by keyboard. */
export function MenuCommandList({ commands, onChange }: MenuCommandListProps) {
  const sensors = useSensors(
    // A few pixels first, so that a press stays a press.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const names = commands.map(({ command }) => command);
  const move = (from: number, to: number) => onChange(arrayMove([...commands], from, to));
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(names.indexOf(String(active.id)), names.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={names} strategy={verticalListSortingStrategy}>
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
      </SortableContext>
    </DndContext>
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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: entry.command, animateLayoutChanges: () => false });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        'flex items-center gap-2 bg-surface py-2 pr-2 pl-1.5 first:rounded-t-lg last:rounded-b-lg',
        isDragging && 'relative z-10 rounded-lg shadow-lg ring-1 ring-line-strong',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        className="touch-square flex h-8 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-mono text-sm font-medium">{name}</span>
        <EditableDescription of={name} text={entry.description} onChange={onDescribe} />
      </span>
      <span className="flex">
        <IconButton
          size="sm"
          label={`Move ${name} up`}
          icon={<ArrowUp aria-hidden />}
          disabled={first}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={`Move ${name} down`}
          icon={<ArrowDown aria-hidden />}
          disabled={last}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="sm"
          variant="dangerGhost"
          label={`Delete ${name}`}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
