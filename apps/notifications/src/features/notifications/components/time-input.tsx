import { Input } from '@botter/web-ui';
import { useState } from 'react';

interface TimeInputProps {
  /** HH:MM; null if it is not set. */
  value: string | null;
  /** Called when the field is left with another value; null when it was cleared. */
  onSave: (value: string | null) => void;
}

/** A time of day that is saved when the field is left, or with Enter. */
export function TimeInput({ value, onSave }: TimeInputProps) {
  const [draft, setDraft] = useState<string>();
  const save = () => {
    if (draft === undefined) return;
    setDraft(undefined);
    const next = draft === '' ? null : draft;
    if (next !== value) onSave(next);
  };
  return (
    <Input
      type="time"
      value={draft ?? value ?? ''}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  );
}
