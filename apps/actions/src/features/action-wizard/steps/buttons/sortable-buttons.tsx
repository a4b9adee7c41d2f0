import type { Action, Button as InlineButton } from '@botter/contracts';
import { MoveButtons, SortableList, SortableRow } from '@botter/web-sortable';
import { cn, IconButton } from '@botter/web-ui';
import type { Announcements } from '@dnd-kit/core';
import { Pencil, Trash2 } from 'lucide-react';
import { findCallback } from '../../../../shared/callback-actions';
import { ButtonTypeBadge, LinkMark } from '../../../../shared/components/action-badges';
import { buttonProblem, moved } from './buttons';

interface SortableButtonsProps {
  buttons: readonly InlineButton[];
  /** The places, counted from 0, of those whose labels phones cut off. */
  cut: readonly number[];
  actions: readonly Action[];
  onChange: (buttons: InlineButton[]) => void;
  onEdit: (at: number) => void;
}

const howToMove =
  'Press space or enter to pick the button up, the arrow keys to move it, space or enter again to drop it, escape to leave it where it was.';

/** The buttons in their order. They are moved by dragging, by keyboard, or with the arrow buttons. */
export function SortableButtons({ buttons, cut, actions, onChange, onEdit }: SortableButtonsProps) {
  // Buttons have no identity of their own, two may be equal: their places stand for them, counted from 1.
  const places = buttons.map((_, at) => at + 1);
  const labelAt = (place: number | string) => buttons[Number(place) - 1]?.label ?? '';
  return (
    <SortableList
      ids={places}
      onMove={(from, to) => onChange(moved(buttons, from, to))}
      accessibility={{
        announcements: announcementsOf(labelAt, buttons.length),
        screenReaderInstructions: { draggable: howToMove },
      }}
    >
      <ol className="mt-2 divide-y divide-line rounded-lg border border-line">
        {buttons.map((button, at) => (
          <ButtonRow
            key={at}
            place={at + 1}
            button={button}
            cut={cut.includes(at)}
            actions={actions}
            last={at === buttons.length - 1}
            onMove={(by) => onChange(moved(buttons, at, at + by))}
            onEdit={() => onEdit(at)}
            onRemove={() => onChange(buttons.filter((_, index) => index !== at))}
          />
        ))}
      </ol>
    </SortableList>
  );
}

/** Announcements for a screen reader while a button is being moved. */
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
  cut: boolean;
  actions: readonly Action[];
  last: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ButtonRow({ place, button, cut, actions, last, onMove, onEdit, onRemove }: ButtonRowProps) {
  const problem = buttonProblem(button);
  const linked = button.type === 'callback' && findCallback(actions, button.value) !== undefined;
  return (
    <SortableRow
      sortId={place}
      name={button.label}
      data-place={`button-${place - 1}`}
      tabIndex={-1}
      className={cn(
        'flex-wrap gap-y-1 focus:outline-2 focus:-outline-offset-2 focus:outline-focus',
        problem && 'bg-error-soft',
      )}
    >
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
        {cut && <span className="mt-0.5 block text-xs text-delayed-ink">Phones cut this label off</span>}
      </span>
      <span className="ml-auto flex">
        <MoveButtons name={button.label} first={place === 1} last={last} onMove={onMove} />
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
    </SortableRow>
  );
}
