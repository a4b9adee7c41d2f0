import { Input, type InputProps, Textarea, type TextareaProps } from '@botter/web-ui';
import { useRef } from 'react';
import { InsertValue, type ValueChoice } from '../message/insert-value';

interface TemplateProps {
  value: string;
  onText: (text: string) => void;
  values: readonly ValueChoice[];
  /** What the field is, for screen readers: "the note". */
  name: string;
}

/** One line that may contain values. */
export function TemplateInput({
  onText,
  values,
  name,
  ...rest
}: TemplateProps & Omit<InputProps, keyof TemplateProps>) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Input ref={field} onChange={({ target }) => onText(target.value)} {...rest} />
      <InsertValue into={name} values={values} field={field} onChange={onText} />
    </div>
  );
}

/** Several lines that may contain values. */
export function TemplateArea({
  onText,
  values,
  name,
  ...rest
}: TemplateProps & Omit<TextareaProps, keyof TemplateProps>) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="flex min-w-0 items-start gap-1">
      <Textarea ref={field} onChange={({ target }) => onText(target.value)} {...rest} />
      <InsertValue into={name} values={values} field={field} onChange={onText} />
    </div>
  );
}
