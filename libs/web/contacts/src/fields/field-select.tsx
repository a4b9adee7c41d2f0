import {
  type Bot,
  type ContactField,
  type ContactFieldType,
  contactFieldLimits,
  contactFieldSchema,
} from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Button, Dialog, Field, Input, Select } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldKeyOf } from './field-key';
import { useAddContactField } from './use-contact-fields';

interface FieldSelectProps {
  label: string;
  hideLabel?: boolean;
  bot: Bot;
  contactFields: readonly ContactField[];
  /** Empty if none is chosen. */
  value: string;
  onChange: (key: string) => void;
  /** What happens without one; left out if one is needed. */
  without?: string;
  /** Of a new field. */
  type?: ContactFieldType;
  className?: string;
}

const another = '\n';

/** A field of the contact, or a new one. */
export function FieldSelect({
  label,
  hideLabel,
  bot,
  contactFields,
  value,
  onChange,
  without,
  type = 'text',
  className,
}: FieldSelectProps) {
  const [adding, setAdding] = useState(false);
  const known = contactFields.some(({ key }) => key === value);
  return (
    <Field label={label} hideLabel={hideLabel} className={className}>
      <Select
        value={value === '' && without === undefined ? undefined : value}
        onValueChange={(next) => (next === another ? setAdding(true) : onChange(next))}
        placeholder="Choose a field"
        options={[
          ...(without === undefined ? [] : [{ value: '', label: without }]),
          ...(value === '' || known ? [] : [{ value, label: value }]),
          ...contactFields.map((field) => ({ value: field.key, label: field.label })),
          { value: another, label: 'New field…', icon: <Plus aria-hidden className="size-4" /> },
        ]}
      />
      {adding && (
        <NewFieldDialog
          bot={bot}
          contactFields={contactFields}
          type={type}
          onClose={() => setAdding(false)}
          onAdded={onChange}
        />
      )}
    </Field>
  );
}

/** What the types of fields are called. */
export const fieldTypeWords: Record<ContactFieldType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  yes_no: 'Yes or no',
};
const types = Object.entries(fieldTypeWords).map(([value, label]) => ({
  value: value as ContactFieldType,
  label,
}));

interface NewFieldDialogProps extends Pick<FieldSelectProps, 'bot' | 'contactFields'> {
  type: ContactFieldType;
  onClose: () => void;
  onAdded: (key: string) => void;
}

export function NewFieldDialog({
  bot,
  contactFields,
  type: proposed,
  onClose,
  onAdded,
}: NewFieldDialogProps) {
  const [label, setLabel] = useState('');
  const [type, setType] = useState(proposed);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: add, isPending } = useAddContactField(bot.id);
  const key = fieldKeyOf(label, contactFields);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog still bubbles through React to the form around it.
    event.stopPropagation();
    if (isPending) return;
    const checked = contactFieldSchema.safeParse({ key, label, type });
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    try {
      onAdded((await add(checked.data)).key);
      onClose();
    } catch (error) {
      setProblem(errorText(error, 'Failed to add the field'));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!isPending}
      size="sm"
      title="New field"
      description="What your bot remembers about each person. It is saved at once."
      onSubmit={(event) => void create(event)}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Add field
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Field label="Name" hint={label.trim() === '' ? undefined : `In texts: {{contact.${key}}}`}>
          <Input
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            placeholder="Size"
            maxLength={contactFieldLimits.label}
            autoComplete="off"
          />
        </Field>
        <Field label="Type">
          <Select value={type} onValueChange={setType} options={types} />
        </Field>
      </div>
      {problem && <Alert className="mt-4">{problem}</Alert>}
    </Dialog>
  );
}
