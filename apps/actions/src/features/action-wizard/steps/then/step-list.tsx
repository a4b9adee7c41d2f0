import type { Step } from '@botter/contracts';
import { useContactFields } from '@botter/web-contacts';
import { valuesAfter } from '@botter/web-messages';
import { SortableList } from '@botter/web-sortable';
import type { Announcements } from '@dnd-kit/core';
import { type KeyboardEvent, useState } from 'react';
import { stepProblems } from '../../../../shared/step-problems';
import { stepTitle } from '../../../../shared/step-title';
import { tidiedStep } from '../../../../shared/tidied-step';
import { moved } from '../buttons/buttons';
import type { StepRefusals } from '../step-props';
import type { StepSurroundings } from './forms/step-form';
import { StepCard } from './step-card';

interface StepListProps extends Omit<StepSurroundings, 'contactFields' | 'values'> {
  steps: readonly Step[];
  refusals: StepRefusals | undefined;
  /** The id of a new step: its problems stay hidden until a person leaves its fields. */
  added: string | undefined;
  /** The ids of the steps whose fields are shown. */
  open: ReadonlySet<string>;
  onOpen: (open: ReadonlySet<string>) => void;
  onChange: (steps: readonly Step[]) => void;
  onDuplicate: (at: number) => void;
  onRemove: (at: number) => void;
}

const howToMove =
  'Press space or enter to pick the step up, the arrow keys to move it, space or enter again to drop it, escape to leave it where it was.';

/** The steps in their order. They are moved by dragging, by keyboard, or from their menu. */
export function StepList({
  bot,
  actions,
  upload,
  busy,
  steps,
  refusals,
  added,
  open,
  onOpen,
  onChange,
  onDuplicate,
  onRemove,
}: StepListProps) {
  const contactFields = useContactFields(bot.id);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const problems = stepProblems(steps.map(tidiedStep));
  const refused = refusals?.steps === steps ? refusals.problems : undefined;
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    onOpen(next);
  };
  // Enter would continue with the next step of the wizard. Forms of dialogs have their own Enter.
  const keepEnter = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.form) return;
    event.preventDefault();
  };
  return (
    <SortableList
      ids={steps.map(({ id }) => id)}
      onMove={(from, to) => onChange(moved(steps, from, to))}
      accessibility={{
        announcements: announcementsOf(steps),
        screenReaderInstructions: { draggable: howToMove },
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol onKeyDown={keepEnter} className="mt-3 divide-y divide-line rounded-lg border border-line">
        {steps.map((step, at) => {
          const isQuiet = step.id === added && !left.has(step.id);
          return (
            <StepCard
              key={step.id}
              step={step}
              at={at}
              last={at === steps.length - 1}
              problems={isQuiet ? [] : [...(problems.get(at) ?? []), ...(refused?.get(at) ?? [])]}
              open={open.has(step.id)}
              around={{
                bot,
                actions,
                upload,
                busy,
                contactFields,
                values: valuesAfter(steps.slice(0, at), contactFields),
              }}
              onOpen={(isOpen) => toggle(step.id, isOpen)}
              onLeave={() => step.id === added && !left.has(step.id) && setLeft(new Set([...left, step.id]))}
              onChange={(patch) =>
                onChange(steps.map((one) => (one.id === step.id ? ({ ...one, ...patch } as Step) : one)))
              }
              onMove={(by) => onChange(moved(steps, at, at + by))}
              onDuplicate={() => onDuplicate(at)}
              onRemove={() => onRemove(at)}
            />
          );
        })}
      </ol>
    </SortableList>
  );
}

/** Announcements for a screen reader while a step is being moved. */
function announcementsOf(steps: readonly Step[]): Announcements {
  const placeOf = (id: string | number) => steps.findIndex((step) => step.id === id) + 1;
  const titleOf = (id: string | number) => {
    const step = steps.find((one) => one.id === id);
    return step ? stepTitle(step) : '';
  };
  return {
    onDragStart: ({ active }) =>
      `Picked up ${titleOf(active.id)}, place ${placeOf(active.id)} of ${steps.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${titleOf(active.id)} is over place ${placeOf(over.id)} of ${steps.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `${titleOf(active.id)} was dropped at place ${placeOf((over ?? active).id)} of ${steps.length}.`,
    onDragCancel: ({ active }) => `${titleOf(active.id)} stays at place ${placeOf(active.id)}.`,
  };
}
