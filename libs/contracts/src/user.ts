import { z } from 'zod';
import { idSchema, instantSchema } from './common';

export const userSchema = z.object({
  id: idSchema,
  email: z.string().nullable(),
  email_verified: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** The first sign-in: OpenID Connect knows no date on which an account was made. */
  created_at: instantSchema,
});
export type User = z.infer<typeof userSchema>;
