import {
  type Condition,
  type ConditionTest,
  conditionLimits,
  conditionSentence,
  contactNameLimits,
  isGroup,
  membersOf,
} from '@botter/contracts';
import { Button, Checkbox, IconButton, Input, SegmentedControl, Select } from '@botter/web-ui';
import { Plus, X } from 'lucide-react';
import { FieldSelect } from './field-select';
import type { StepSurroundings } from './forms/step-form';
import { NumberInput } from './number-input';

const kinds = [
  { value: 'field', label: 'Field' },
  { value: 'tag', label: 'Tag' },
  { value: 'language', label: 'Language' },
  { value: 'hours', label: 'Hours' },
  { value: 'seen', label: 'Wrote' },
  { value: 'chance', label: 'Chance' },
  { value: 'started', label: 'Start link' },
] as const;
type Kind = (typeof kinds)[number]['value'];

function kindOf(test: ConditionTest): Kind {
  if ('field' in test) return 'field';
  if ('tag' in test) return 'tag';
  if ('language' in test) return 'language';
  if ('hours' in test) return 'hours';
  if ('seen_within_days' in test) return 'seen';
  return 'chance' in test ? 'chance' : 'started';
}

/** A test of this kind, to be filled in. */
export function emptyTest(kind: Kind): ConditionTest {
  const tests: Record<Kind, ConditionTest> = {
    field: { field: '', op: 'is', value: '' },
    tag: { tag: '', on: true },
    language: { language: ['en'] },
    hours: { hours: { from: '09:00', to: '18:00', days: [1, 2, 3, 4, 5] } },
    seen: { seen_within_days: 7 },
    chance: { chance: 50 },
    started: { started_by: '' },
  };
  return tests[kind];
}

interface ConditionEditorProps {
  condition: Condition;
  onChange: (condition: Condition) => void;
  around: StepSurroundings;
}

/** The tests of a condition, each a sentence of controls. */
export function ConditionEditor({ condition, onChange, around }: ConditionEditorProps) {
  const isAll = 'all' in condition;
  const members = membersOf(condition);
  const withMembers = (next: readonly (typeof members)[number][], all = isAll) =>
    onChange(all ? { all: [...next] } : { any: [...next] });
  return (
    <div className="space-y-2">
      {members.length > 1 && (
        <SegmentedControl
          aria-label="How many must fit"
          size="sm"
          value={isAll ? 'all' : 'any'}
          onValueChange={(next) => withMembers(members, next === 'all')}
          segments={[
            { value: 'all', label: 'All of these' },
            { value: 'any', label: 'Any of these' },
          ]}
        />
      )}
      <ul className="space-y-2">
        {members.map((member, at) => (
          <li
            key={at}
            aria-label={`Test ${at + 1}`}
            className="flex items-start gap-1.5 [&>button:last-child]:mt-0.5"
          >
            {isGroup(member) ? (
              <p className="min-w-0 flex-1 py-1.5 text-sm wrap-anywhere">{conditionSentence(member)}</p>
            ) : (
              <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 @md:grid-cols-[8rem_minmax(0,1fr)]">
                <Select
                  aria-label={`Kind of test ${at + 1}`}
                  value={kindOf(member)}
                  onValueChange={(kind) => withMembers(members.with(at, emptyTest(kind)))}
                  options={kinds}
                />
                <TestFields
                  test={member}
                  onChange={(test) => withMembers(members.with(at, test))}
                  around={around}
                />
              </div>
            )}
            <IconButton
              size="sm"
              label={`Remove test ${at + 1}`}
              icon={<X aria-hidden />}
              disabled={members.length === 1}
              onClick={() => withMembers(members.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      {members.length < conditionLimits.tests && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => withMembers([...members, emptyTest('field')])}
          className="-ml-2.5"
        >
          <Plus aria-hidden />
          Add test
        </Button>
      )}
    </div>
  );
}

interface TestFieldsProps<Test extends ConditionTest = ConditionTest> {
  test: Test;
  onChange: (test: ConditionTest) => void;
  around: StepSurroundings;
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function TestFields({ test, onChange, around }: TestFieldsProps) {
  if ('field' in test) return <FieldTest test={test} onChange={onChange} around={around} />;
  if ('tag' in test) {
    return (
      <div className="grid grid-cols-2 gap-2">
        <Input
          aria-label="Tag"
          value={test.tag}
          onChange={({ target }) => onChange({ ...test, tag: target.value })}
          placeholder="vip"
          maxLength={contactNameLimits.tag}
        />
        <Select
          aria-label="Has the tag"
          value={test.on ? 'has' : 'lacks'}
          onValueChange={(next) => onChange({ ...test, on: next === 'has' })}
          options={[
            { value: 'has', label: 'is set' },
            { value: 'lacks', label: 'is not set' },
          ]}
        />
      </div>
    );
  }
  if ('language' in test) {
    return (
      <Input
        aria-label="Languages"
        value={test.language.join(',')}
        onChange={({ target }) => onChange({ language: target.value.split(',') })}
        placeholder="de, at"
        autoCapitalize="none"
        spellCheck={false}
      />
    );
  }
  if ('hours' in test) return <HoursTest test={test} onChange={onChange} around={around} />;
  if ('seen_within_days' in test) {
    return (
      <Days
        label="Days since the last message"
        before="in the last"
        value={test.seen_within_days}
        onValue={(seen_within_days) => onChange({ seen_within_days })}
      />
    );
  }
  if ('chance' in test) {
    return (
      <span className="flex items-center gap-2 text-sm">
        <NumberInput
          aria-label="Chance in percent"
          value={test.chance}
          onValue={(chance) => chance !== undefined && onChange({ chance })}
          min={0}
          max={100}
          step={1}
          className="w-20"
        />
        % of people, always the same
      </span>
    );
  }
  return (
    <Input
      aria-label="Payload of the first start"
      value={test.started_by}
      onChange={({ target }) => onChange({ started_by: target.value })}
      placeholder="spring24"
      autoCapitalize="none"
      spellCheck={false}
      className="font-mono"
    />
  );
}

const operators = [
  { value: 'is', label: 'is' },
  { value: 'is_not', label: 'is not' },
  { value: 'contains', label: 'contains' },
  { value: 'starts', label: 'starts with' },
  { value: 'gt', label: 'more than' },
  { value: 'lt', label: 'less than' },
  { value: 'set', label: 'has a value' },
  { value: 'not_set', label: 'has no value' },
  { value: 'within_days', label: 'in the last' },
] as const;
type Operator = (typeof operators)[number]['value'];
type FieldTestOf = Extract<ConditionTest, { field: string }>;

function FieldTest({ test, onChange, around }: TestFieldsProps<FieldTestOf>) {
  const type = around.contactFields.find(({ key }) => key === test.field)?.type ?? 'text';
  const choose = (op: Operator) => {
    const { field } = test;
    if (op === 'set' || op === 'not_set') return onChange({ field, op });
    if (op === 'within_days') return onChange({ field, op, value: 7 });
    const value = 'value' in test && test.op !== 'within_days' ? test.value : '';
    onChange({ field, op, value });
  };
  return (
    <div className="grid grid-cols-1 gap-2 @sm:grid-cols-2 @xl:grid-cols-3">
      <FieldSelect
        label="Field"
        hideLabel
        bot={around.bot}
        contactFields={around.contactFields}
        value={test.field}
        onChange={(field) => onChange({ ...test, field })}
      />
      <Select aria-label="Comparison" value={test.op} onValueChange={choose} options={operators} />
      {test.op === 'within_days' ? (
        <Days label="Number of days" value={test.value} onValue={(value) => onChange({ ...test, value })} />
      ) : (
        'value' in test && (
          <FieldValueInput type={type} value={test.value} onValue={(value) => onChange({ ...test, value })} />
        )
      )}
    </div>
  );
}

interface FieldValueInputProps {
  type: 'text' | 'number' | 'date' | 'yes_no';
  value: string | number | boolean;
  onValue: (value: string | number | boolean) => void;
}

function FieldValueInput({ type, value, onValue }: FieldValueInputProps) {
  const look = '@sm:@max-xl:col-span-2';
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

interface DaysProps {
  label: string;
  before?: string;
  value: number;
  onValue: (days: number) => void;
}

function Days({ label, before, value, onValue }: DaysProps) {
  return (
    <span className="flex items-center gap-2 text-sm">
      {before}
      <NumberInput
        aria-label={label}
        value={value}
        onValue={(days) => days !== undefined && onValue(days)}
        min={1}
        max={conditionLimits.days}
        step={1}
        className="w-20"
      />
      days
    </span>
  );
}

function HoursTest({
  test: { hours },
  onChange,
  around,
}: TestFieldsProps<Extract<ConditionTest, { hours: object }>>) {
  const { timeZone } = around.bot;
  const set = (patch: Partial<typeof hours>) => onChange({ hours: { ...hours, ...patch } });
  return (
    <div className="space-y-2">
      <span className="flex flex-wrap items-center gap-2 text-sm">
        from
        <TimeInput label="From" value={hours.from} onValue={(from) => set({ from })} />
        to
        <TimeInput label="To" value={hours.to} onValue={(to) => set({ to })} />
      </span>
      <fieldset className="flex flex-wrap gap-x-3 gap-y-1">
        <legend className="sr-only">Days</legend>
        {dayNames.map((name, at) => (
          <Checkbox
            key={name}
            label={name}
            checked={hours.days.includes(at + 1)}
            onCheckedChange={(on) =>
              set({
                days: dayNames.flatMap((_, day) =>
                  (day === at ? on : hours.days.includes(day + 1)) ? [day + 1] : [],
                ),
              })
            }
          />
        ))}
      </fieldset>
      <p className="text-xs text-muted">In the time zone of the bot: {timeZone}</p>
    </div>
  );
}

function TimeInput({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string;
  onValue: (time: string) => void;
}) {
  return (
    <Input
      type="time"
      aria-label={label}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      className="w-34"
    />
  );
}
