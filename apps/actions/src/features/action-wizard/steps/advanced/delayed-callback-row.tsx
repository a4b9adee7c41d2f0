import type { DelayedCallback } from '@botter/contracts';
import { Field, IconButton, Input, Select } from '@botter/web-ui';
import { Clock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { compactDelay } from '../../../../shared/compact-delay';
import {
  type CustomDelay,
  customDelayOf,
  customDelaySeconds,
  type DelayUnit,
  defaultCustomDelay,
  delayPresets,
  delayUnits,
} from './delays';

interface DelayedCallbackRowProps {
  entry: DelayedCallback;
  /** Counted from 0. */
  at: number;
  /** No callback action has its command. */
  missing: boolean;
  onChange: (entry: DelayedCallback) => void;
  onRemove: () => void;
}

const custom = 'custom';
const presets = delayPresets.map(({ seconds, label }) => ({ value: String(seconds), label }));
const isPreset = (seconds: number) => delayPresets.some((preset) => preset.seconds === seconds);

/** One delayed callback: its action, and the delay, which can be changed. */
export function DelayedCallbackRow({ entry, at, missing, onChange, onRemove }: DelayedCallbackRowProps) {
  /** A custom delay as it was typed, and the entry that it is for. */
  const [typed, setTyped] = useState<{ own: CustomDelay; entry: DelayedCallback }>();
  const stored = isPreset(entry.delaySeconds) ? undefined : customDelayOf(entry.delaySeconds);
  const own = typed?.entry === entry ? typed.own : stored;
  const parsed = own && customDelaySeconds(own);
  const problem = parsed && 'problem' in parsed ? parsed.problem : undefined;

  const type = (next: CustomDelay) => {
    const result = customDelaySeconds(next);
    const changed = 'problem' in result ? entry : { ...entry, delaySeconds: result.seconds };
    setTyped({ own: next, entry: changed });
    if (changed !== entry) onChange(changed);
  };
  const choose = (value: string) => {
    if (value === custom) return type(defaultCustomDelay);
    setTyped(undefined);
    onChange({ ...entry, delaySeconds: Number(value) });
  };
  return (
    <li
      data-place={`delayed-callback-${at}`}
      tabIndex={-1}
      aria-label={`Delayed callback ${entry.callbackCommand}`}
      className="py-2 pr-2 pl-3 focus:outline-2 focus:-outline-offset-2 focus:outline-focus"
    >
      <div className="flex items-center gap-2.5">
        <Clock aria-hidden className="size-4 shrink-0 text-delayed-ink" />
        <span className="min-w-0 truncate font-mono text-sm" title={entry.callbackCommand}>
          {entry.callbackCommand}
        </span>
        {missing && <span className="shrink-0 text-xs text-error-ink">no such callback action</span>}
        <IconButton
          size="sm"
          variant="dangerGhost"
          label={`Remove delayed callback ${entry.callbackCommand}`}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
          className="ml-auto"
        />
      </div>
      <div className="mt-1 flex flex-wrap gap-2 pr-1 pl-6.5">
        <Field label="Delay" hideLabel className="w-28">
          <Select
            value={own ? custom : String(entry.delaySeconds)}
            onValueChange={choose}
            options={[...presets, { value: custom, label: 'Custom' }]}
          />
        </Field>
        {own && (
          <>
            <Field label="Custom delay" hideLabel className="w-20">
              <Input
                type="number"
                min={1}
                step={1}
                value={own.value}
                onChange={(event) => type({ ...own, value: event.target.value })}
                aria-invalid={problem !== undefined}
              />
            </Field>
            <Field label="Unit" hideLabel className="w-28">
              <Select<DelayUnit>
                value={own.unit}
                onValueChange={(unit) => type({ ...own, unit })}
                options={delayUnits.map(({ unit }) => ({ value: unit, label: unit }))}
              />
            </Field>
          </>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-1 pl-6.5 text-xs text-error-ink">
          {problem}. Until then it is {compactDelay(entry.delaySeconds)}.
        </p>
      )}
    </li>
  );
}
