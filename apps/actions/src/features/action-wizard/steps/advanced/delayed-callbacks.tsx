import { type Action, actionLimits, type DelayedCallback } from '@botter/contracts';
import { Badge, Button, Field, IconButton, Input, Select } from '@botter/web-ui';
import { Clock, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { callbackCommands, findCallback } from '../../../../shared/callback-actions';
import { compactDelay } from '../../../../shared/compact-delay';
import { BriefError } from '../brief-error';
import { useBriefError } from '../use-brief-error';
import {
  customDelaySeconds,
  type DelayUnit,
  defaultCustomDelay,
  defaultDelaySeconds,
  delayPresets,
  delayUnits,
} from './delays';

interface DelayedCallbacksProps {
  callbacks: readonly DelayedCallback[];
  actions: readonly Action[];
  onChange: (callbacks: DelayedCallback[]) => void;
}

const custom = 'custom';

/** Callback actions that run by themselves some time after this one. */
export function DelayedCallbacks({ callbacks, actions, onChange }: DelayedCallbacksProps) {
  const [command, setCommand] = useState<string>();
  const [delay, setDelay] = useState(String(defaultDelaySeconds));
  const [own, setOwn] = useState(defaultCustomDelay);
  const [error, setError] = useBriefError();
  const commands = callbackCommands(actions);

  const add = (event: FormEvent) => {
    event.preventDefault();
    const chosen = delay === custom ? customDelaySeconds(own) : { seconds: Number(delay) };
    const full = callbacks.length >= actionLimits.delayedCallbacks;
    setError(
      full
        ? `At most ${actionLimits.delayedCallbacks} delayed callbacks`
        : !command
          ? 'Choose a callback action'
          : 'problem' in chosen
            ? chosen.problem
            : undefined,
    );
    if (full || !command || 'problem' in chosen) return;
    onChange([...callbacks, { callbackCommand: command, delaySeconds: chosen.seconds }]);
    setCommand(undefined);
  };
  return (
    <section aria-labelledby="delayed-heading">
      <h3 id="delayed-heading" className="text-sm font-medium">
        Delayed callbacks
      </h3>
      <p className="mt-0.5 text-xs text-muted">
        A callback action that replies by itself some time later: a reminder, a follow-up question.
      </p>
      {callbacks.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line">
          {callbacks.map((entry, at) => (
            <li
              key={at}
              data-place={`delayed-callback-${at}`}
              tabIndex={-1}
              className="flex items-center gap-2.5 py-1.5 pr-2 pl-3 focus:outline-2 focus:-outline-offset-2 focus:outline-focus"
            >
              <Badge tone="delayed" icon={<Clock aria-hidden />}>
                {compactDelay(entry.delaySeconds)}
              </Badge>
              <span className="min-w-0 truncate font-mono text-sm">{entry.callbackCommand}</span>
              {!findCallback(actions, entry.callbackCommand) && (
                <span className="shrink-0 text-xs text-error-ink">no such callback action</span>
              )}
              <IconButton
                size="sm"
                variant="dangerGhost"
                label={`Remove delayed callback ${entry.callbackCommand}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onChange(callbacks.filter((_, index) => index !== at))}
                className="ml-auto"
              />
            </li>
          ))}
        </ul>
      )}
      {commands.length === 0 ? (
        <p className="mt-3 rounded-lg bg-sunken px-3 py-2.5 text-sm text-muted">
          There is no callback action yet. Create one with the trigger Callback, then choose it here.
        </p>
      ) : (
        <form
          onSubmit={add}
          noValidate
          className="mt-3 rounded-lg border border-dashed border-line-strong p-4"
        >
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label="Callback action">
              <Select
                value={command}
                onValueChange={setCommand}
                placeholder="Choose a callback action"
                options={commands.map((value) => ({ value, label: value }))}
              />
            </Field>
            <Field label="Delay">
              <Select
                value={delay}
                onValueChange={setDelay}
                options={[
                  ...delayPresets.map(({ seconds, label }) => ({ value: String(seconds), label })),
                  { value: custom, label: 'Custom' },
                ]}
              />
            </Field>
            {delay === custom && (
              <div className="flex items-end gap-2 sm:col-span-2">
                <Field label="Custom delay" className="w-28">
                  <Input
                    type="number"
                    min={1}
                    step={1}
                    value={own.value}
                    onChange={(event) => setOwn({ ...own, value: event.target.value })}
                  />
                </Field>
                <Field label="Unit" hideLabel className="flex-1 sm:max-w-44">
                  <Select<DelayUnit>
                    value={own.unit}
                    onValueChange={(unit) => setOwn({ ...own, unit })}
                    options={delayUnits.map(({ unit }) => ({ value: unit, label: unit }))}
                  />
                </Field>
              </div>
            )}
          </div>
          <BriefError>{error}</BriefError>
          <div className="mt-4 flex justify-end">
            <Button type="submit">
              <Plus aria-hidden />
              Add Delayed Callback
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
