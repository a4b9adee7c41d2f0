import { type ActionTrigger, actionTriggerSchema, actionTriggers, defaultTrigger } from '@botter/contracts';
import { cn, Field, Input, RadioGroup } from '@botter/web-ui';
import { TriggerIcon } from '../../../../shared/components/action-badges';
import type { StepProps } from '../step-props';
import { TriggerList } from './trigger-list';
import { twinOf, twinText } from './twin';

const iconColors: Record<ActionTrigger, string> = { command: 'text-command', callback: 'text-callback' };

/** Step 1: the command and what triggers it. */
export function StepBasicInfo({ bot, form, change, actions, actionId }: StepProps) {
  const { nameHint, namePlaceholder } = actionTriggers[form.trigger || defaultTrigger];
  const twin = twinOf(form, actions, actionId);
  return (
    <div className="space-y-5">
      <Field label="Trigger" required>
        <RadioGroup
          columns={2}
          value={form.trigger}
          onValueChange={(next) => change({ trigger: next })}
          options={actionTriggerSchema.options.map((value) => ({
            value,
            label: actionTriggers[value].label,
            icon: <TriggerIcon trigger={value} className={cn('size-4', iconColors[value])} />,
            description: actionTriggers[value].description,
          }))}
        />
      </Field>
      <Field label="Command" required hint={nameHint} error={twin && twinText(twin)}>
        <Input
          data-place="command"
          value={form.command}
          onChange={(event) => change({ command: event.target.value })}
          placeholder={namePlaceholder}
          maxLength={256}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      <TriggerList bot={bot} triggers={form.triggers} onChange={(next) => change({ triggers: next })} />
    </div>
  );
}
