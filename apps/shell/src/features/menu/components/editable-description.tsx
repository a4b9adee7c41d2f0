import { Input } from '@botter/web-ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface EditableDescriptionProps {
  /** The command that it describes, with its slash. */
  of: string;
  text: string;
  onChange: (text: string) => void;
}

/** The description of a command, changed in place: Enter or leaving the field keeps it, Escape does not. */
export function EditableDescription({ of, text, onChange }: EditableDescriptionProps) {
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const editing = typed !== undefined;
  useEffect(() => {
    if (editing) field.current?.select();
  }, [editing]);
  if (typed === undefined) {
    return (
      <button
        type="button"
        title="Edit description"
        onClick={() => setTyped(text)}
        className="relative -mx-1 block max-w-full rounded-sm px-1 text-left text-xs break-words text-muted decoration-dotted underline-offset-2 hover:text-ink hover:underline after:absolute after:-inset-x-1 after:-inset-y-3.5"
      >
        {text}
      </button>
    );
  }
  const keep = () => {
    const wanted = typed.trim();
    setTyped(undefined);
    if (wanted && wanted !== text) onChange(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep();
    if (event.key === 'Escape') setTyped(undefined);
  };
  return (
    <Input
      ref={field}
      aria-label={`Description of ${of}`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
      className="mt-0.5 h-8 sm:text-xs"
    />
  );
}
