import type { RequestCaller } from '@botter/server-http';

/** As their colleagues know them. */
export function nameOf({ user }: RequestCaller): string | null {
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
}
