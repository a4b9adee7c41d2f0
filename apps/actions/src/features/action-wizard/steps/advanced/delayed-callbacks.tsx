import { type Action, actionLimits, type Bot, type DelayedCallback } from '@botter/contracts';
import { Button, Field, Select } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { callbackCommands, findCallback } from '../../../../shared/callback-actions';
import { NewCallbackDialog } from '../../../../shared/components/new-callback-dialog';
import { commandFromLabel } from '../../../../shared/names';
import { useSaveAction } from '../../api/use-save-action';
import { DelayedCallbackRow } from './delayed-callback-row';
import { defaultDelaySeconds } from './delays';

interface DelayedCallbacksProps {
  bot: Bot;
  callbacks: readonly DelayedCallback[];
  actions: readonly Action[];
  onChange: (callbacks: DelayedCallback[]) => void;
}

/** Callback actions that run by themselves some time after this one. Choosing or writing one adds it. */
export function DelayedCallbacks({ bot, callbacks, actions, onChange }: DelayedCallbacksProps) {
  const [creating, setCreating] = useState(false);
  // A new action appears in the list with the next read.
  const [made, setMade] = useState<string>();
  const { mutateAsync: make } = useSaveAction(bot.id);
  const commands = callbackCommands(actions);
  const full = callbacks.length >= actionLimits.delayedCallbacks;

  const add = (callbackCommand: string) =>
    onChange([...callbacks, { callbackCommand, delaySeconds: defaultDelaySeconds }]);
  return (
    <section aria-labelledby="delayed-heading" className="@container">
      <h3 id="delayed-heading" className="text-sm font-medium">
        Delayed callbacks
      </h3>
      <p className="mt-0.5 text-xs text-muted">
        A callback action that replies by itself some time later: a reminder, a follow-up question.
      </p>
      {callbacks.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line">
          {callbacks.map((entry, at) => (
            <DelayedCallbackRow
              key={at}
              entry={entry}
              at={at}
              missing={entry.callbackCommand !== made && !findCallback(actions, entry.callbackCommand)}
              onChange={(changed) => onChange(callbacks.map((old, index) => (index === at ? changed : old)))}
              onRemove={() => onChange(callbacks.filter((_, index) => index !== at))}
            />
          ))}
        </ul>
      )}
      {full ? (
        <p className="mt-3 text-sm text-muted">At most {actionLimits.delayedCallbacks} delayed callbacks</p>
      ) : (
        <div className="mt-3 flex flex-wrap items-end gap-3 rounded-lg border border-dashed border-line-strong p-4">
          {commands.length === 0 ? (
            <p className="w-full text-sm text-muted">There is no reply yet that could be sent later.</p>
          ) : (
            <Field label="Add Delayed Callback" className="flex-1 basis-48">
              <Select
                value={undefined}
                onValueChange={add}
                placeholder="Choose a callback action"
                options={commands.map((value) => ({ value, label: value }))}
              />
            </Field>
          )}
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            New reply
          </Button>
        </div>
      )}
      {creating && (
        <NewCallbackDialog
          title="New follow-up"
          description="What the bot sends later by itself. It is saved at once."
          command={commandFromLabel('Follow-up', actions)}
          onClose={() => setCreating(false)}
          onAdd={async (body) => {
            const { command } = await make({ body, actionId: undefined });
            setMade(command);
            add(command);
          }}
        />
      )}
    </section>
  );
}
