import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { errorText } from '../client/api-error';
import { showServerErrors } from './use-call-form';

/** The texts of a form for failures without a text of the server. */
interface FailureTexts {
  readonly failed: string;
  /** Without a connection; `failed` when left out. */
  readonly network?: string;
}

/**
 * Submits a form: the server's error of a field is shown there, anything else is `failure`, until the next
 * try. The typed text stays.
 */
export function useFormSubmit<Fields extends FieldValues, Context, Values extends FieldValues>(
  form: UseFormReturn<Fields, Context, Values>,
  send: (values: Values) => Promise<void>,
  { failed, network }: FailureTexts,
) {
  const [failure, setFailure] = useState<string>();
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      if (!showServerErrors(form, error)) setFailure(errorText(error, failed, network));
    }
  });
  return { submit, failure };
}
