import type { User } from '@botter/contracts';

/** What a person is called: their name, else their address. */
export function nameOf(user: Pick<User, 'first_name' | 'last_name' | 'email'> | undefined): string {
  return [user?.first_name, user?.last_name].filter(Boolean).join(' ') || user?.email || 'Your account';
}
