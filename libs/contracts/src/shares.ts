import { z } from 'zod';
import { idSchema, instantSchema } from './common';

export const permissionSchema = z.enum(['read_only', 'manage'], { error: 'Choose read_only or manage' });
export type Permission = z.infer<typeof permissionSchema>;

export const shareSchema = z.object({
  id: idSchema,
  shared_user_email: z.string(),
  status: z.enum(['pending', 'active', 'revoked']),
  permissions: permissionSchema,
  created_at: instantSchema,
  status_since: instantSchema.meta({ description: 'When it was invited, got access or was revoked' }),
});
export type Share = z.infer<typeof shareSchema>;
