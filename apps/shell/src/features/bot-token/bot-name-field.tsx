import { Field, Input } from '@botter/web-ui';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** The owner's name for a new bot. */
export function BotNameField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Field label="Bot name" required error={error} hint="Only you and your team see this name.">
      <Input autoComplete="off" placeholder="Coffee Corner" {...field} />
    </Field>
  );
}
