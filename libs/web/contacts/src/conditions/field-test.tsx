import { type ConditionTest, type ContactFieldType, conditionLimits } from '@botter/contracts';
import { Input, NumberInput, Select } from '@botter/web-ui';
import { FieldSelect } from '../fields/field-select';
import { Days } from './days';
import type { TestFieldsProps } from './test-fields-props';

type FieldTestOf = Extract<ConditionTest, { field: string }>;
type Operator = FieldTestOf['op'];

const words: Record<Operator, string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  starts: 'starts with',
  gt: 'is more than',
  lt: 'is less than',
  set: 'has a value',
  not_set: 'has no value',
  within_days: 'is in the last',
};
const ofDates: Partial<Record<Operator, string>> = { gt: 'is after', lt: 'is before' };
const operators: Record<ContactFieldType, readonly Operator[]> = {
  text: ['is', 'is_not', 'contains', 'starts', 'set', 'not_set'],
  number: ['is', 'is_not', 'gt', 'lt', 'set', 'not_set'],
  date: ['is', 'is_not', 'gt', 'lt', 'within_days', 'set', 'not_set'],
  yes_no: ['is', 'is_not', 'set', 'not_set'],
};

/** A field, a comparison and a value. */
export function FieldTest({ test, onChange, around }: TestFieldsProps<FieldTestOf>) {
  const typeOf = (key: string) => around.contactFields.find((one) => one.key === key)?.type ?? 'text';
  const type = typeOf(test.field);
  const choose = (op: Operator, field = test.field) => {
    if (op === 'set' || op === 'not_set') return onChange({ field, op });
    if (op === 'within_days') return onChange({ field, op, value: 7 });
    const isKept = 'value' in test && test.op !== 'within_days' && typeOf(field) === type;
    onChange({ field, op, value: isKept ? test.value : '' });
  };
  // A comparison of another type of field may come from a file, or from before the type was changed.
  const fitting = operators[type];
  const offered = fitting.includes(test.op) ? fitting : [...fitting, test.op];
  return (
    <>
      <FieldSelect
        label="Field"
        hideLabel
        bot={around.bot}
        contactFields={around.contactFields}
        value={test.field}
        onChange={(field) => choose(operators[typeOf(field)].includes(test.op) ? test.op : 'is', field)}
        className="min-w-32 flex-1"
      />
      <Select
        aria-label="Comparison"
        value={test.op}
        onValueChange={choose}
        options={offered.map((op) => ({
          value: op,
          label: (type === 'date' && ofDates[op]) || words[op],
        }))}
        className="w-auto min-w-24 @max-md:flex-1"
      />
      {test.op === 'within_days' ? (
        <Days label="Number of days" value={test.value} onValue={(value) => onChange({ ...test, value })} />
      ) : (
        'value' in test && (
          <ValueInput type={type} value={test.value} onValue={(value) => onChange({ ...test, value })} />
        )
      )}
    </>
  );
}

interface ValueInputProps {
  type: ContactFieldType;
  value: string | number | boolean;
  onValue: (value: string | number | boolean) => void;
}

const look = 'w-auto min-w-24 flex-1';

function ValueInput({ type, value, onValue }: ValueInputProps) {
  if (type === 'yes_no') {
    return (
      <Select
        aria-label="Value"
        value={value === true ? 'yes' : value === false ? 'no' : undefined}
        onValueChange={(next) => onValue(next === 'yes')}
        options={[
          { value: 'yes', label: 'yes' },
          { value: 'no', label: 'no' },
        ]}
        className={look}
      />
    );
  }
  if (type === 'number') {
    return (
      <NumberInput
        aria-label="Value"
        value={typeof value === 'number' ? value : undefined}
        onValue={(next) => onValue(next ?? '')}
        className={look}
      />
    );
  }
  return (
    <Input
      aria-label="Value"
      type={type === 'date' ? 'date' : 'text'}
      value={String(value)}
      onChange={({ target }) => onValue(target.value)}
      placeholder="Value"
      maxLength={conditionLimits.value}
      className={look}
    />
  );
}
