import type { TemplateFilter, TemplateFilterName, TemplatePlace } from '@botter/contracts';
import { Button, Field, Input, NumberInput, Select } from '@botter/web-ui';
import type { FormEvent } from 'react';
import { pillWords, type ValueChoice } from './values';

interface EditValueProps {
  place: TemplatePlace;
  choice: ValueChoice;
  onChange: (place: TemplatePlace) => void;
  onDone: () => void;
  onRemove: () => void;
}

const letters = [
  { value: 'as it is', label: 'As they are' },
  { value: 'upper', label: 'CAPITALS' },
  { value: 'lower', label: 'small letters' },
] as const;
const cases: readonly TemplateFilterName[] = ['upper', 'lower'];

/** What happens to a value before it is in the text. */
export function EditValue({ place, choice, onChange, onDone, onRemove }: EditValueProps) {
  const has = (name: TemplateFilterName) => place.filters.find((filter) => filter.name === name);
  const set = (name: TemplateFilterName, argument: string | number | undefined) =>
    onChange({ ...place, filters: withFilter(place.filters, name, argument) });
  const isNow = place.root === 'now';
  const isDate = choice.type === 'date' || has('date') !== undefined || has('plus_days') !== undefined;
  const isNumber = choice.type === 'number' || has('number') !== undefined;
  const done = (event: FormEvent) => {
    event.preventDefault();
    // A form in a popover still bubbles through React to the form around it.
    event.stopPropagation();
    onDone();
  };
  return (
    <form onSubmit={done} noValidate className="space-y-3">
      <h4 className="font-medium wrap-anywhere">{pillWords({ ...place, filters: [] }, choice)}</h4>
      {!isNow && (
        <Field label="If it is empty">
          <Input
            value={textOf(has('default'))}
            onChange={({ target }) => set('default', quotable(target.value) || undefined)}
            placeholder="Nothing is written"
            maxLength={200}
          />
        </Field>
      )}
      {isDate && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Date format">
            <Input
              value={textOf(has('date'))}
              onChange={({ target }) => set('date', quotable(target.value) || undefined)}
              placeholder="dd.MM.yyyy"
              maxLength={60}
              className="font-mono"
            />
          </Field>
          <Field label="Days later">
            <NumberInput
              step={1}
              value={numberOf(has('plus_days'))}
              onValue={(days) => set('plus_days', Math.trunc(days ?? 0) || undefined)}
              placeholder="0"
            />
          </Field>
        </div>
      )}
      {isNumber && (
        <Field label="Decimals">
          <NumberInput
            step={1}
            min={0}
            max={20}
            value={numberOf(has('number'))}
            onValue={(decimals) => set('number', decimals && Math.trunc(decimals))}
            placeholder="As they are"
          />
        </Field>
      )}
      {!isDate && !isNumber && (
        <Field label="Letters">
          <Select
            value={has('upper') ? 'upper' : has('lower') ? 'lower' : 'as it is'}
            onValueChange={(next) => {
              const others = place.filters.filter(({ name }) => !cases.includes(name));
              onChange({ ...place, filters: next === 'as it is' ? others : [...others, { name: next }] });
            }}
            options={letters}
          />
        </Field>
      )}
      <div className="flex justify-between gap-2 pt-1">
        <Button size="sm" variant="dangerGhost" onClick={onRemove} className="-ml-2.5">
          Remove
        </Button>
        <Button type="submit" size="sm" variant="primary">
          Done
        </Button>
      </div>
    </form>
  );
}

/** What braces and quotes would end. */
function quotable(text: string): string {
  return text.replace(/["{}\n]/g, '');
}

function textOf(filter: TemplateFilter | undefined): string {
  return String(filter?.argument ?? '');
}

function numberOf(filter: TemplateFilter | undefined): number | undefined {
  return filter && Number(filter.argument);
}

/** The order in which filters make sense: what is written instead is not changed as a date. */
const order: readonly TemplateFilterName[] = [
  'default',
  'trim',
  'plus_days',
  'date',
  'number',
  'upper',
  'lower',
];

/** The filters with another argument of one; without that filter if the argument is undefined. */
function withFilter(
  filters: readonly TemplateFilter[],
  name: TemplateFilterName,
  argument: string | number | undefined,
): TemplateFilter[] {
  if (argument === undefined) return filters.filter((filter) => filter.name !== name);
  const filter = { name, argument };
  const at = filters.findIndex((one) => one.name === name);
  if (at !== -1) return filters.map((one, index) => (index === at ? filter : one));
  const before = filters.filter((one) => order.indexOf(one.name) < order.indexOf(name));
  return [...before, filter, ...filters.filter((one) => !before.includes(one))];
}
