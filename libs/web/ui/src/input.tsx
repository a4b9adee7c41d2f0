import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from './cn';
import { useFieldControl } from './field';

/** The shared look of all text fields. */
export const controlLook = cn(
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-ink shadow-xs',
  'transition-[border-color,box-shadow] duration-150 placeholder:text-faint',
  'hover:border-faint focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/20 focus-visible:outline-none',
  'aria-invalid:border-error aria-invalid:focus-visible:ring-error/20',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-60',
  // 16 px on phones: anything smaller makes iOS zoom into the field.
  'text-base sm:text-sm',
);

export type InputProps = ComponentProps<'input'>;

/** One line of text. */
export function Input({ className, ...rest }: InputProps) {
  return (
    <input {...useFieldControl()} className={cn(controlLook, 'touch-target h-9', className)} {...rest} />
  );
}

export type TextareaProps = ComponentProps<'textarea'>;

/** Several lines of text. */
export function Textarea({ className, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      className={cn(controlLook, 'resize-y py-2 leading-relaxed', className)}
      {...rest}
    />
  );
}

export interface PasswordInputProps extends Omit<InputProps, 'type'> {
  /** The hidden content, for the name of the button that shows it: "token". */
  what?: string;
}

/** A masked input for tokens and secrets; a button shows what was typed. Password managers leave it alone. */
export function PasswordInput({ className, what = 'value', ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
        className={cn('pr-11 font-mono', className)}
        {...rest}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={`Show ${what}`}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-faint hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
