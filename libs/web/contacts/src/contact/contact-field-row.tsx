import { type Contact, type ContactField, contactFieldLimits, fieldValueProblem } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Field, Input, type InputProps, Select, Textarea, useTemporaryState } from '@botter/web-ui';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { fieldOfText, textOfField } from './field-text';
import { useChangeContact } from './use-contact';

interface ContactFieldRowProps {
  botId: string;
  contact: Contact;
  field: ContactField;
}

/** How long "Saved" stays. Milliseconds. */
const savedMs = 2_000;

/** One field of a contact, edited in place: leaving it or Enter saves, Escape gives the old value back. */
export function ContactFieldRow({ botId, contact, field: { key, label, type } }: ContactFieldRowProps) {
  const kept = textOfField(contact.fields[key]);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [saved, showSaved] = useTemporaryState<true>();
  const { mutateAsync: change, isPending } = useChangeContact(botId, contact.id);
  const isCancelled = useRef(false);

  const save = async (text: string) => {
    const value = fieldOfText(type, text);
    const wrong = value === null ? undefined : fieldValueProblem(type, value);
    setProblem(wrong);
    if (wrong) return;
    if (textOfField(value ?? undefined) === kept) return setTyped(undefined);
    try {
      await change({ fields: { [key]: value } });
      // What was typed while it was saved stays.
      setTyped((now) => (now === text ? undefined : now));
      showSaved(true, savedMs);
    } catch (error) {
      setProblem(errorText(error, 'Failed to save'));
    }
  };
  const leave = () => {
    const text = typed;
    if (isCancelled.current) {
      isCancelled.current = false;
      setTyped(undefined);
      setProblem(undefined);
    } else if (text !== undefined) void save(text);
  };
  const press = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isEnter = event.key === 'Enter' && !event.shiftKey;
    const isEscape = event.key === 'Escape' && typed !== undefined;
    if (!isEnter && !isEscape) return;
    event.preventDefault();
    // Not for the page around it.
    event.stopPropagation();
    isCancelled.current = isEscape;
    event.currentTarget.blur();
  };
  const text = {
    value: typed ?? kept,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      setProblem(undefined);
    },
    onBlur: leave,
    onKeyDown: press,
    placeholder: 'Not set',
    maxLength: contactFieldLimits.value,
    autoComplete: 'off',
    'aria-busy': isPending,
    'data-takes-escape': typed === undefined ? undefined : '',
  };
  return (
    <Field
      label={label}
      error={problem}
      aside={
        <output aria-label={`State of ${label}`}>
          {saved && (
            <span className="flex animate-fade-in items-center gap-1 text-success-ink">
              <Check aria-hidden className="size-3.5" />
              Saved
            </span>
          )}
        </output>
      }
    >
      {type === 'yes_no' ? (
        <Select
          value={typed ?? kept}
          onValueChange={(next) => {
            setTyped(next);
            void save(next);
          }}
          options={[
            { value: '', label: 'Not set' },
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      ) : type === 'text' ? (
        <Textarea
          {...text}
          rows={1}
          className="touch-target field-sizing-content max-h-40 min-h-9 resize-none py-1.5 leading-snug max-sm:py-2.5"
        />
      ) : (
        <Input {...(text as InputProps)} {...inputs[type]} />
      )}
    </Field>
  );
}

const inputs = {
  number: { inputMode: 'decimal' },
  date: { type: 'date' },
} as const;
