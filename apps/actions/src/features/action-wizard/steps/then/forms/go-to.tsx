import { TargetSelect } from '../target-select';
import type { StepFieldsProps, StepForm } from './step-form';

export const goTo: StepForm<'goTo'> = { made: () => ({ type: 'goTo', action: '' }), Fields };

function Fields({ step, onChange, around }: StepFieldsProps<'goTo'>) {
  return (
    <TargetSelect
      label="Continue with"
      bot={around.bot}
      actions={around.actions}
      value={step.action}
      onChange={(action) => onChange({ action })}
    />
  );
}
