import type { Call } from '@botter/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../client/api-error';
import { bodySchemaOf } from './body-schema';

type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? B : never;
type Fields<C> = z.input<BodyOf<C>> & FieldValues;
type Parsed<C> = z.output<BodyOf<C>>;

/** A form for the body of a call, checked by the very schema the server uses. */
export function useCallForm<C extends Call>(
  call: C,
  defaultValues: DefaultValues<Fields<C>>,
): UseFormReturn<Fields<C>, unknown, Parsed<C> & FieldValues> {
  // Asked for while the person types, so that submitting needn't wait. A failure counts when they submit.
  useEffect(() => void bodySchemaOf(call).catch(() => undefined), [call]);
  return useForm<Fields<C>, unknown, Parsed<C> & FieldValues>({
    // The schema's type is known only as "some schema" here; the call ties it to the fields.
    resolver: (async (...values: Parameters<Resolver>) =>
      zodResolver((await bodySchemaOf(call)) as never)(...(values as [never, never, never]))) as never,
    defaultValues,
  });
}

/**
 * Shows the server's errors at their fields.
 * @returns true if every error found a field, so that no banner is needed.
 */
export function showServerErrors<F extends FieldValues, C, T>(
  form: Pick<UseFormReturn<F, C, T>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError) || error.details.length === 0) return false;
  const values = form.getValues();
  let placed = 0;
  for (const detail of error.details) {
    const field = detail.path.replace(/^body\./, '');
    if (!((field.split('.')[0] ?? '') in values)) continue;
    form.setError(field as Path<F>, { type: 'server', message: detail.message });
    placed++;
  }
  return placed === error.details.length;
}
