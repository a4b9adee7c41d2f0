import { triggerLimits } from '@botter/contracts';
import { Field, Select, Textarea } from '@botter/web-ui';
import type { TriggerFieldsProps, TriggerForm } from './trigger-form';

export const text: TriggerForm<'text'> = {
  label: 'Words in a message',
  description: 'Someone writes them in their own sentence',
  made: { type: 'text', match: 'contains', words: [] },
  Fields,
};

function Fields({ trigger, onChange }: TriggerFieldsProps<'text'>) {
  return (
    <div className="space-y-3">
      <Field label="The message">
        <Select
          value={trigger.match}
          onValueChange={(match) => onChange({ ...trigger, match })}
          options={[
            { value: 'contains', label: 'contains' },
            { value: 'starts', label: 'starts with' },
            { value: 'is', label: 'is exactly' },
          ]}
        />
      </Field>
      <Field
        label="Words or phrases"
        hint="One on each line. Case and accents don't matter; only whole words count."
      >
        <Textarea
          rows={3}
          value={trigger.words.join('\n')}
          onChange={(event) => onChange({ ...trigger, words: event.target.value.split('\n') })}
          maxLength={triggerLimits.words * (triggerLimits.word + 1)}
          placeholder={'price\nhow much'}
        />
      </Field>
    </div>
  );
}
