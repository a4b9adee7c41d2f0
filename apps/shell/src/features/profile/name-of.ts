import type { User } from '@botter/contracts';

/** A person's name, otherwise their address. */
export function nameOf(user: Pick<User, 'first_name' | 'last_name' | 'email'> | undefined): string {
  return [user?.first_name, user?.last_name].filter(Boolean).join(' ') || user?.email || 'Your account';
}
