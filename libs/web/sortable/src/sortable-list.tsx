import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

interface SortableListProps {
  /** The ids of the rows, in their order. */
  ids: readonly (string | number)[];
  /** Places, counted from 0. */
  onMove: (from: number, to: number) => void;
  /** Announcements for screen readers instead of the default ones. */
  accessibility?: DndContextProps['accessibility'];
  children: ReactNode;
}

/** Around a list of `SortableRow`s: they are moved by dragging, or by keyboard. */
export function SortableList({ ids, onMove, accessibility, children }: SortableListProps) {
  const sensors = useSensors(
    // A few pixels first, so that a press stays a press.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(ids.indexOf(active.id), ids.indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      {...(accessibility && { accessibility })}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
