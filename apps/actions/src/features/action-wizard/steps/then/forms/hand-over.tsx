import { handOverLimits } from '@botter/contracts';
import { TemplateArea } from '@botter/web-messages';
import { Field } from '@botter/web-ui';
import type { StepFieldsProps, StepForm } from './step-form';

export const handOver: StepForm<'handOver'> = { made: () => ({ type: 'handOver', note: '' }), Fields };

function Fields({ step, onChange, around }: StepFieldsProps<'handOver'>) {
  return (
    <Field
      label="Note for your team"
      hint="The bot pauses in this chat, and your team is notified."
      aside={`${step.note.length} / ${handOverLimits.note}`}
    >
      <TemplateArea
        name="the note"
        rows={2}
        value={step.note}
        onText={(note) => onChange({ note })}
        values={around.values}
        maxLength={handOverLimits.note}
        placeholder="Wants 2 × {{contact.size}}"
      />
    </Field>
  );
}
