import { pauseLimits } from '@botter/contracts';
import { Field, NumberInput } from '@botter/web-ui';
import type { StepFieldsProps, StepForm } from './step-form';

export const pause: StepForm<'pause'> = { made: () => ({ type: 'pause', seconds: 2 }), Fields };

function Fields({ step, onChange }: StepFieldsProps<'pause'>) {
  return (
    <Field label="Seconds" hint="People see that the bot is typing.">
      <NumberInput
        value={step.seconds}
        onValue={(seconds) => seconds !== undefined && onChange({ seconds })}
        min={1}
        max={pauseLimits.seconds}
        step={1}
        inputMode="numeric"
        className="w-24"
      />
    </Field>
  );
}
