import type { Action } from '@botter/contracts';
import { Field, Select } from '@botter/web-ui';
import { stepTitle } from '../../../shared/step-title';

interface BeginAtStepProps {
  actions: readonly Action[];
  onBegin: (actionId: string, stepId: string) => void;
}

/** Begins a dialog at one of its steps, without what comes before. */
export function BeginAtStep({ actions, onBegin }: BeginAtStepProps) {
  const places = actions.flatMap(({ id: actionId, command, enabled, actionData: { steps = [] } }) =>
    enabled ? steps.map((step) => ({ actionId, command, step })) : [],
  );
  return (
    <Field label="Begin at a step">
      <Select
        value={undefined}
        placeholder="Choose a step"
        onValueChange={(at) => {
          const place = places[Number(at)];
          if (place) onBegin(place.actionId, place.step.id);
        }}
        options={places.map(({ command, step }, at) => ({
          value: String(at),
          label: stepTitle(step),
          description: command,
        }))}
      />
    </Field>
  );
}
