import type { Action, Button as InlineButton } from '@botter/contracts';
import { cn, IconButton } from '@botter/web-ui';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { findCallback } from '../../../../shared/callback-actions';
import { ButtonTypeBadge, LinkMark } from '../../../../shared/components/action-badges';
import { buttonProblem, moved } from './buttons';

interface SortableButtonsProps {
  buttons: readonly InlineButton[];
  actions: readonly Action[];
  onChange: (buttons: InlineButton[]) => void;
  onEdit: (at: number) => void;
}

const howToMove =
  'Press space or enter to pick the button up, the arrow keys to move it, space or enter again to drop it, escape to leave it where it was.';

/** The buttons in their order. They are moved by dragging, by keyboard, or with the arrow buttons. */
export function SortableButtons({ buttons, actions, onChange, onEdit }: SortableButtonsProps) {
  const sensors = useSensors(
    // A few pixels first, so that a press stays a press.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // Buttons have no identity of their own, two may be equal: their places stand for them, counted from 1.
  const places = buttons.map((_, at) => at + 1);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onChange(moved(buttons, Number(active.id) - 1, Number(over.id) - 1));
  };
  const labelAt = (place: number | string) => buttons[Number(place) - 1]?.label ?? '';
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(labelAt, buttons.length),
        screenReaderInstructions: { draggable: howToMove },
      }}
    >
      <SortableContext items={places} strategy={verticalListSortingStrategy}>
        <ol className="mt-2 divide-y divide-line rounded-lg border border-line">
          {buttons.map((button, at) => (
            <ButtonRow
              key={at}
              place={at + 1}
              button={button}
              actions={actions}
              last={at === buttons.length - 1}
              onMove={(by) => onChange(moved(buttons, at, at + by))}
              onEdit={() => onEdit(at)}
              onRemove={() => onChange(buttons.filter((_, index) => index !== at))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader says while a button is on its way. */
function announcementsOf(labelAt: (place: number | string) => string, count: number): Announcements {
  return {
    onDragStart: ({ active }) => `Picked up ${labelAt(active.id)}, place ${active.id} of ${count}.`,
    onDragOver: ({ active, over }) =>
      over ? `${labelAt(active.id)} is over place ${over.id} of ${count}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `${labelAt(active.id)} was dropped at place ${(over ?? active).id} of ${count}.`,
    onDragCancel: ({ active }) => `${labelAt(active.id)} stays at place ${active.id}.`,
  };
}

interface ButtonRowProps {
  /** Counted from 1. */
  place: number;
  button: InlineButton;
  actions: readonly Action[];
  last: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ButtonRow({ place, button, actions, last, onMove, onEdit, onRemove }: ButtonRowProps) {
  const problem = buttonProblem(button);
  const linked = button.type === 'callback' && findCallback(actions, button.value) !== undefined;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    // The list is in its new order as soon as a button is dropped: nothing is left to slide.
    useSortable({ id: place, animateLayoutChanges: () => false });
  return (
    <li
      ref={setNodeRef}
      data-place={`button-${place - 1}`}
      tabIndex={-1}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        'flex flex-wrap items-center gap-x-2 gap-y-1 bg-surface py-2 pr-2 pl-1.5 first:rounded-t-lg last:rounded-b-lg',
        'focus:outline-2 focus:-outline-offset-2 focus:outline-focus',
        problem && 'bg-error-soft',
        isDragging && 'relative z-10 rounded-lg shadow-lg ring-1 ring-line-strong',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${button.label}`}
        className="touch-square flex h-8 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate text-sm font-medium">{button.label}</span>
        <span className="mt-0.5 flex min-w-0 items-center gap-1.5">
          <ButtonTypeBadge type={button.type} />
          <span className="truncate font-mono text-xs text-muted" title={button.value}>
            {button.value}
          </span>
          {linked && <LinkMark />}
        </span>
        {problem && <span className="mt-0.5 block text-xs text-error-ink">{problem}</span>}
      </span>
      <span className="ml-auto flex">
        <IconButton
          size="sm"
          label={`Move ${button.label} up`}
          icon={<ArrowUp aria-hidden />}
          disabled={place === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={`Move ${button.label} down`}
          icon={<ArrowDown aria-hidden />}
          disabled={last}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="sm"
          label={`Edit button ${button.label}`}
          icon={<Pencil aria-hidden />}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          variant="dangerGhost"
          label={`Remove button ${button.label}`}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
