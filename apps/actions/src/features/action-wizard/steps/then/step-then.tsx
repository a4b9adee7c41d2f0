import { type Step, type StepType, stepLimits } from '@botter/contracts';
import { Button, useRowFocus } from '@botter/web-ui';
import { useState } from 'react';
import { stepLooks, stepTypes } from '../../../../shared/components/step-looks';
import type { StepProps } from '../step-props';
import { stepForms } from './forms';
import { newStepId } from './new-step-id';
import { StepList } from './step-list';

/** Steps that run after the message: questions and what follows from the answers. */
export function StepThen({ bot, form, change, actions, actionId, refusals, upload, busy }: StepProps) {
  const { steps } = form;
  const { frame, added: focusAdded, removed: focusRemaining } = useRowFocus<HTMLElement>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  /** The step that is new. */
  const [added, setAdded] = useState<string>();

  const set = (next: readonly Step[]) => change({ steps: next });
  const stored = actions.find(({ id }) => id === actionId)?.actionData.steps ?? [];
  /** Puts a new step at a place, and opens it. */
  const insert = (at: number, content: Omit<Step, 'id'>) => {
    const id = newStepId([...steps, ...stored]);
    set(steps.toSpliced(at, 0, { ...content, id } as Step));
    setOpen(new Set([...open, id]));
    setAdded(id);
    focusAdded(at);
  };
  const add = (type: StepType) => insert(steps.length, stepForms[type].made());
  return (
    <section ref={frame} aria-labelledby="then-heading" className="@container">
      <h3 id="then-heading" className="text-sm font-medium">
        Then
      </h3>
      <p className="mt-0.5 text-xs text-muted">
        What the bot does after the message, in this order: ask, remember, decide.
      </p>
      {steps.length > 0 && (
        <StepList
          bot={bot}
          actions={actions}
          upload={upload}
          busy={busy}
          steps={steps}
          refusals={refusals}
          added={added}
          open={open}
          onOpen={setOpen}
          onChange={set}
          onRemove={(at) => {
            focusRemaining(at);
            set(steps.toSpliced(at, 1));
          }}
          onDuplicate={(at) => insert(at + 1, steps[at] as Step)}
        />
      )}
      {steps.length < stepLimits.steps ? (
        <fieldset className="mt-3 flex flex-wrap gap-1.5">
          <legend className="sr-only">Add a step</legend>
          {stepTypes.map((type) => {
            const { label, Icon } = stepLooks[type];
            return (
              <Button key={type} size="sm" onClick={() => add(type)} className="px-2">
                <Icon aria-hidden />
                {label}
              </Button>
            );
          })}
        </fieldset>
      ) : (
        <p className="mt-3 text-sm text-muted">At most {stepLimits.steps} steps</p>
      )}
    </section>
  );
}
