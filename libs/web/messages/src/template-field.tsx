import { Input, type InputProps, Textarea, type TextareaProps } from '@botter/web-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { InsertValue } from './values/insert-value';
import type { TextField } from './values/replace-range';
import { ValuePills } from './values/value-pills';
import type { ValueChoice } from './values/values';

interface TemplateProps {
  value: string;
  onText: (text: string) => void;
  values: readonly ValueChoice[];
  /** What the field is, for screen readers: "the note". Without it values are only typed. */
  name?: string;
  /** Called when someone is about to insert a value. */
  onReachValues?: () => void;
}

/** One line that may contain values. */
export function TemplateInput({
  onText,
  values,
  name,
  onReachValues,
  ...rest
}: TemplateProps & Omit<InputProps, keyof TemplateProps>) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <WithValues
      field={field}
      value={rest.value}
      onText={onText}
      values={values}
      name={name}
      onReachValues={onReachValues}
    >
      <Input ref={field} onChange={({ target }) => onText(target.value)} {...rest} />
    </WithValues>
  );
}

/** Several lines that may contain values. */
export function TemplateArea({
  onText,
  values,
  name,
  onReachValues,
  ...rest
}: TemplateProps & Omit<TextareaProps, keyof TemplateProps>) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <WithValues
      field={field}
      value={rest.value}
      onText={onText}
      values={values}
      name={name}
      onReachValues={onReachValues}
    >
      <Textarea ref={field} onChange={({ target }) => onText(target.value)} {...rest} />
    </WithValues>
  );
}

interface WithValuesProps extends TemplateProps {
  field: RefObject<TextField | null>;
  children: ReactNode;
}

function WithValues({ field, value, onText, values, name, onReachValues, children }: WithValuesProps) {
  return (
    <div className="flex min-w-0 flex-1 items-start gap-1">
      <ValuePills field={field} text={value} values={values} onChange={onText}>
        {children}
      </ValuePills>
      {name && (
        <InsertValue into={name} values={values} field={field} onChange={onText} onReach={onReachValues} />
      )}
    </div>
  );
}
