import { Field, Input, RadioGroup } from '@botter/web-ui';
import { MousePointerClick, SquareSlash } from 'lucide-react';
import type { StepProps } from '../step-props';
import { twinOf, twinText } from './twin';

/** Step 1: the command and what triggers it. */
export function StepBasicInfo({ draft, change, actions, actionId }: StepProps) {
  const trigger = draft.trigger || 'command';
  const callback = trigger === 'callback';
  const twin = twinOf(draft, actions, actionId);
  return (
    <div className="space-y-5">
      <Field label="Trigger" required>
        <RadioGroup
          columns={2}
          value={draft.trigger}
          onValueChange={(next) => change({ trigger: next })}
          options={[
            {
              value: 'command',
              label: 'Command',
              icon: <SquareSlash aria-hidden className="size-4 text-command" />,
              description: 'Someone types it in the chat',
            },
            {
              value: 'callback',
              label: 'Callback',
              icon: <MousePointerClick aria-hidden className="size-4 text-callback" />,
              description: 'Someone presses an inline button',
            },
          ]}
        />
      </Field>
      <Field
        label="Command"
        required
        hint={
          callback
            ? 'The value of the buttons that open this action, for example show_menu.'
            : 'People type it with or without the slash. /start is what a new chat begins with.'
        }
        error={twin && twinText(twin)}
      >
        <Input
          data-place="command"
          value={draft.command}
          onChange={(event) => change({ command: event.target.value })}
          placeholder={callback ? 'show_menu' : '/start'}
          maxLength={256}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
    </div>
  );
}
