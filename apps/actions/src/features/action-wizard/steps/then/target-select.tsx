import { type Action, type Bot, isTyped, stepTargetFinder, withoutSlash } from '@botter/contracts';
import { Field, Select, type SelectOption } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { callbackCommands } from '../../../../shared/callback-actions';
import { TriggerIcon } from '../../../../shared/components/action-badges';
import { NewCallbackDialog } from '../../../../shared/components/new-callback-dialog';
import { commandFromLabel } from '../../../../shared/names';
import { useSaveAction } from '../../api/use-save-action';

interface TargetSelectProps {
  label: string;
  hideLabel?: boolean;
  bot: Bot;
  actions: readonly Action[];
  /** Empty if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** What happens without one; left out if one is needed. */
  without?: string;
  className?: string;
}

const nothing = '';
const another = '\n';

/** The action that a step goes to: a callback action, a command with its slash, or one that is made here. */
export function TargetSelect({
  label,
  hideLabel,
  bot,
  actions,
  value,
  onChange,
  without,
  className,
}: TargetSelectProps) {
  const [creating, setCreating] = useState(false);
  // A new action appears in the list with the next read.
  const [made, setMade] = useState<string>();
  const { mutateAsync: make } = useSaveAction(bot.id);
  const find = stepTargetFinder(actions, ({ actionTrigger }) => actionTrigger);
  const names = targetNames(actions);
  const isKnown = value === '' || value === made || find(value) !== undefined;
  const options: SelectOption[] = [
    ...(without === undefined ? [] : [{ value: nothing, label: without }]),
    ...(value === '' || names.includes(value)
      ? []
      : [{ value, label: value, ...(!isKnown && { description: 'There is no such action' }) }]),
    ...names.map((name) => ({
      value: name,
      label: name,
      icon: <TriggerIcon trigger={name.startsWith('/') ? 'command' : 'callback'} className="size-4" />,
    })),
    { value: another, label: 'New reply…', icon: <Plus aria-hidden className="size-4" /> },
  ];
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      error={isKnown ? undefined : `There is no action ${value}`}
      className={className}
    >
      <Select
        value={value === '' && without === undefined ? undefined : value}
        onValueChange={(next) => (next === another ? setCreating(true) : onChange(next))}
        placeholder="Choose an action"
        options={options}
      />
      {creating && (
        <NewCallbackDialog
          title="New reply"
          description="What the bot does there. It is saved at once."
          command={commandFromLabel('Next', actions)}
          onClose={() => setCreating(false)}
          onAdd={async (body) => {
            const { command } = await make({ body, actionId: undefined });
            setMade(command);
            onChange(command);
          }}
        />
      )}
    </Field>
  );
}

function targetNames(actions: readonly Action[]): string[] {
  const commands = actions.filter(({ actionTrigger }) => isTyped(actionTrigger));
  return [
    ...new Set([...callbackCommands(actions), ...commands.map(({ command }) => `/${withoutSlash(command)}`)]),
  ];
}
