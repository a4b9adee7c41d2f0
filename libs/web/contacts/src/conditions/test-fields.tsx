import { contactNameLimits } from '@botter/contracts';
import { Input, NumberInput, Select } from '@botter/web-ui';
import type { ReactNode } from 'react';
import { Days } from './days';
import { FieldTest } from './field-test';
import { HoursTest } from './hours-test';
import type { TestFieldsProps } from './test-fields-props';

/** The rest of a line, after the kind of its test. */
export function TestFields({ test, onChange, around }: TestFieldsProps) {
  if ('field' in test) return <FieldTest test={test} onChange={onChange} around={around} />;
  if ('hours' in test) return <HoursTest test={test} onChange={onChange} around={around} />;
  if ('tag' in test) {
    return (
      <>
        <Input
          aria-label="Tag"
          value={test.tag}
          onChange={({ target }) => onChange({ ...test, tag: target.value })}
          placeholder="vip"
          maxLength={contactNameLimits.tag}
          className="w-auto min-w-24 flex-1"
        />
        <Select
          aria-label="Has the tag"
          value={test.on ? 'has' : 'lacks'}
          onValueChange={(next) => onChange({ ...test, on: next === 'has' })}
          options={[
            { value: 'has', label: 'is set' },
            { value: 'lacks', label: 'is not set' },
          ]}
          className="w-auto min-w-24 @max-md:flex-1"
        />
      </>
    );
  }
  if ('language' in test) {
    return (
      <Words before="is">
        <Input
          aria-label="Languages"
          value={test.language.join(',')}
          onChange={({ target }) => onChange({ language: target.value.split(',') })}
          placeholder="de, at"
          autoCapitalize="none"
          spellCheck={false}
          className="w-auto min-w-24 flex-1"
        />
      </Words>
    );
  }
  if ('seen_within_days' in test) {
    return (
      <Days
        label="Days since the last message"
        before="came in the last"
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
          className="w-20 shrink-0"
        />
        % of people, always the same
      </span>
    );
  }
  return (
    <Words before="was">
      <Input
        aria-label="Payload of the first start"
        value={test.started_by}
        onChange={({ target }) => onChange({ started_by: target.value })}
        placeholder="spring24"
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        className="w-auto min-w-24 flex-1 font-mono"
      />
    </Words>
  );
}

function Words({ before, children }: { before: string; children: ReactNode }) {
  return (
    <span className="flex min-w-40 flex-1 items-center gap-2 text-sm">
      {before}
      {children}
    </span>
  );
}
