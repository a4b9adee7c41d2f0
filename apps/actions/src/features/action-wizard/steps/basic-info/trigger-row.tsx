import { type Bot, type Trigger, type TriggerType, triggerSentence } from '@botter/contracts';
import { IconButton } from '@botter/web-ui';
import { Trash2 } from 'lucide-react';
import { triggerForms } from './triggers';
import type { TriggerFieldsProps } from './triggers/trigger-form';

interface TriggerRowProps {
  bot: Bot;
  trigger: Trigger;
  onChange: (trigger: Trigger) => void;
  onRemove: () => void;
}

/** One trigger: its description, and its fields. */
export function TriggerRow({ bot, trigger, onChange, onRemove }: TriggerRowProps) {
  const sentence = triggerSentence(trigger);
  return (
    <li aria-label={sentence} className="space-y-3 rounded-lg border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 pt-1 text-sm font-medium wrap-anywhere">{sentence}</p>
        <IconButton
          size="sm"
          label="Remove trigger"
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
          className="shrink-0"
        />
      </div>
      <TriggerFields bot={bot} trigger={trigger} onChange={onChange} />
    </li>
  );
}

function TriggerFields<Type extends TriggerType>(props: TriggerFieldsProps<Type>) {
  const { Fields } = triggerForms[props.trigger.type];
  return Fields ? <Fields {...props} /> : null;
}
