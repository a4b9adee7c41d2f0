import { z } from 'zod';

export const shortestPassword = 8;
const longestPassword = 200;

const email = z
  .string({ error: 'Enter your e-mail address' })
  .trim()
  .min(1, 'Enter your e-mail address')
  .max(254, 'This e-mail address is too long')
  .pipe(z.email('This is not an e-mail address'));

const name = z.string().trim().max(100, 'At most 100 characters');

export const signInForm = z.object({
  email,
  password: z
    .string({ error: 'Enter your password' })
    .min(1, 'Enter your password')
    .max(longestPassword, `At most ${longestPassword} characters`),
});

export const signUpForm = z.object({
  first_name: name.min(1, 'Enter your first name'),
  last_name: name.transform((value) => value || undefined),
  email,
  password: z
    .string({ error: 'Choose a password' })
    .min(shortestPassword, `Use at least ${shortestPassword} characters`)
    .max(longestPassword, `At most ${longestPassword} characters`),
});

/** Problems of a form, one for each field at most, by the field's name. */
export type FormProblems = Readonly<Record<string, string>>;

/** Parses what a form sent. */
export function readForm<T>(
  schema: z.ZodType<T>,
  fields: Readonly<Record<string, string>>,
): { values: T; problems?: undefined } | { values?: undefined; problems: FormProblems } {
  const result = schema.safeParse(fields);
  if (result.success) return { values: result.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[String(path[0])] ??= message;
  return { problems };
}
