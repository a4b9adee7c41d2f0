import { cn } from '@botter/web-ui';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SortableRowProps extends Omit<ComponentProps<'li'>, 'id'> {
  /** As in `SortableList`. */
  sortId: string | number;
  /** Its name in announcements of a move. */
  name: string;
}

/** A row with a handle at its beginning. */
export function SortableRow({ sortId, name, className, children, ...rest }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    // The list is in its new order as soon as a row is dropped: nothing is left to slide.
    useSortable({ id: sortId, animateLayoutChanges: () => false });
  return (
    <li
      {...rest}
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        'flex items-center gap-x-2 bg-surface py-2 pr-2 pl-1.5 first:rounded-t-lg last:rounded-b-lg',
        className,
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
      {children}
    </li>
  );
}
