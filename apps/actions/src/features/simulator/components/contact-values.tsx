import type { ContactField } from '@botter/contracts';
import type { SimulatorSession } from '@botter/simulator';
import { Field, Input, Select } from '@botter/web-ui';

type Contact = SimulatorSession['contact'];
type Value = Contact['fields'][string];

interface ContactValuesProps {
  fields: readonly ContactField[];
  contact: Contact;
  onChange: (contact: Partial<Contact>) => void;
}

/** What is kept about the test user, as a dialog finds and leaves it. */
export function ContactValues({ fields, contact, onChange }: ContactValuesProps) {
  const change = (key: string, value: Value | undefined) => {
    const { [key]: _, ...others } = contact.fields;
    onChange({ fields: value === undefined ? others : { ...others, [key]: value } });
  };
  return (
    <>
      {fields.map(({ key, label, type }) => {
        const value = contact.fields[key];
        return (
          <Field key={key} label={label}>
            {type === 'yes_no' ? (
              <Select
                value={value === undefined ? 'none' : value ? 'yes' : 'no'}
                onValueChange={(chosen) => change(key, chosen === 'none' ? undefined : chosen === 'yes')}
                options={yesNo}
              />
            ) : (
              <Input
                type={type}
                value={value === undefined ? '' : String(value)}
                maxLength={1_000}
                onChange={({ target }) => change(key, typed(target.value, type))}
              />
            )}
          </Field>
        );
      })}
      <Field label="Tags" hint="Separated by commas.">
        <Input
          // The text is read when the field is left, so that a comma can be typed.
          key={contact.tags.join()}
          defaultValue={contact.tags.join(', ')}
          onBlur={({ target }) => onChange({ tags: tagsIn(target.value) })}
        />
      </Field>
    </>
  );
}

const yesNo = [
  { value: 'none', label: 'Not known' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

function typed(text: string, type: ContactField['type']): Value | undefined {
  if (text.trim() === '') return undefined;
  return type === 'number' ? Number(text) : text;
}

function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
