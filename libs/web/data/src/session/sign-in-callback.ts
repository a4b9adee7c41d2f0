import type { User, UserManager } from 'oidc-client-ts';
import { callbackPath } from './callback-path';
import { freshSignIn } from './fresh-sign-in';

type CallbackClient = Pick<UserManager, 'signinCallback'>;

let running: Promise<void> | undefined;

/**
 * True in the window that the identity provider has sent back: a popup, a hidden frame, or the whole page.
 */
export function isSignInCallback(location: Pick<Location, 'pathname'> = window.location): boolean {
  return location.pathname === callbackPath;
}

/**
 * Finishes a sign-in in the window that came back from the provider. A popup or a frame hands the response to
 * the window that opened it and closes; the whole page goes to the address that the person came from. Runs
 * once, however often React mounts the page: an authorization code is good for a single use.
 */
export function completeSignIn(
  connect: () => Promise<CallbackClient>,
  leave: (address: string) => void = (address) => window.location.replace(address),
): Promise<void> {
  running ??= complete(connect, leave);
  return running;
}

async function complete(
  connect: () => Promise<CallbackClient>,
  leave: (address: string) => void,
): Promise<void> {
  try {
    const user = await (await connect()).signinCallback();
    if (!user) return;
    freshSignIn.note();
    leave(returnAddress(user));
  } catch {
    // A reload of this page, or a response that no one waits for: the front page knows whether someone is
    // signed in.
    leave('/');
  }
}

/** Only an address of our own: anything else in the state is not followed. */
function returnAddress({ state }: User): string {
  const address = (state as { returnTo?: unknown } | undefined)?.returnTo;
  return typeof address === 'string' && /^\/(?![/\\])/.test(address) && !address.startsWith(callbackPath)
    ? address
    : '/';
}
