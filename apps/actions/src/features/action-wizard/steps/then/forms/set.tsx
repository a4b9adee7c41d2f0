import { type ContactChange, contactNameLimits, setLimits } from '@botter/contracts';
import { FieldSelect } from '@botter/web-contacts';
import { TemplateInput } from '@botter/web-messages';
import { Button, Field, IconButton, Input, NumberInput, Select, useRowFocus } from '@botter/web-ui';
import { Plus, X } from 'lucide-react';
import type { StepFieldsProps, StepForm, StepSurroundings } from './step-form';

const kinds = [
  { value: 'value', label: 'Set a field' },
  { value: 'add', label: 'Add to a field' },
  { value: 'clear', label: 'Clear a field' },
  { value: 'tag', label: 'Add a tag' },
  { value: 'untag', label: 'Remove a tag' },
  { value: 'unsubscribe', label: 'Unsubscribe' },
  { value: 'subscribe', label: 'Subscribe again' },
] as const;
type Kind = (typeof kinds)[number]['value'];

function kindOf(change: ContactChange): Kind {
  if ('value' in change) return 'value';
  if ('add' in change) return 'add';
  if ('clear' in change) return 'clear';
  if ('tag' in change) return change.on ? 'tag' : 'untag';
  return change.unsubscribed ? 'unsubscribe' : 'subscribe';
}

/** A change of another kind, with the same field or tag if it has one. */
function changeOf(kind: Kind, before?: ContactChange): ContactChange {
  const field = before && 'field' in before ? before.field : '';
  const tag = before && 'tag' in before ? before.tag : '';
  switch (kind) {
    case 'value':
      return { field, value: '' };
    case 'add':
      return { field, add: 1 };
    case 'clear':
      return { field, clear: true };
    case 'tag':
    case 'untag':
      return { tag, on: kind === 'tag' };
    default:
      return { unsubscribed: kind === 'unsubscribe' };
  }
}

export const set: StepForm<'set'> = {
  made: () => ({ type: 'set', changes: [changeOf('value')] }),
  Fields,
};

function Fields({ step: { changes }, onChange, around }: StepFieldsProps<'set'>) {
  const { frame, added, removed } = useRowFocus<HTMLDivElement>();
  return (
    <div ref={frame} className="space-y-3">
      <ul className="space-y-3">
        {changes.map((change, at) => (
          <li
            key={at}
            aria-label={`Change ${at + 1}`}
            className="flex items-start gap-1.5 [&>button:last-child]:mt-0.5"
          >
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 @md:grid-cols-[9rem_minmax(0,1fr)]">
              <Select
                aria-label={`Kind of change ${at + 1}`}
                value={kindOf(change)}
                onValueChange={(kind) => onChange({ changes: changes.with(at, changeOf(kind, change)) })}
                options={kinds}
              />
              <ChangeFields
                change={change}
                onChange={(next) => onChange({ changes: changes.with(at, next) })}
                around={around}
              />
            </div>
            <IconButton
              size="sm"
              label={`Remove change ${at + 1}`}
              icon={<X aria-hidden />}
              disabled={changes.length === 1}
              onClick={() => {
                removed(at);
                onChange({ changes: changes.filter((_, index) => index !== at) });
              }}
            />
          </li>
        ))}
      </ul>
      {changes.length < setLimits.changes && (
        <Button
          size="sm"
          onClick={() => {
            added(changes.length);
            onChange({ changes: [...changes, changeOf('value')] });
          }}
        >
          <Plus aria-hidden />
          Add change
        </Button>
      )}
    </div>
  );
}

interface ChangeFieldsProps {
  change: ContactChange;
  onChange: (change: ContactChange) => void;
  around: StepSurroundings;
}

function ChangeFields({ change, onChange, around }: ChangeFieldsProps) {
  if ('tag' in change) {
    return (
      <Field label="Tag" hideLabel>
        <Input
          value={change.tag}
          onChange={({ target }) => onChange({ ...change, tag: target.value })}
          placeholder="vip"
          maxLength={contactNameLimits.tag}
        />
      </Field>
    );
  }
  if (!('field' in change)) return null;
  return (
    <div className="grid grid-cols-1 gap-2 @sm:grid-cols-2">
      <FieldSelect
        label="Field"
        hideLabel
        bot={around.bot}
        contactFields={around.contactFields}
        value={change.field}
        onChange={(field) => onChange({ ...change, field })}
        type={'add' in change ? 'number' : 'text'}
      />
      {'value' in change && (
        <Field label="Value" hideLabel>
          <TemplateInput
            name="the value"
            value={change.value}
            onText={(value) => onChange({ ...change, value })}
            values={around.values}
            placeholder="Value"
            maxLength={setLimits.value}
          />
        </Field>
      )}
      {'add' in change && (
        <Field label="Number to add" hideLabel>
          <NumberInput
            value={change.add}
            onValue={(add) => add !== undefined && onChange({ ...change, add })}
          />
        </Field>
      )}
    </div>
  );
}
