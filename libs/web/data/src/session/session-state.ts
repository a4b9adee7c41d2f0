/** The signed-in person, as the identity provider names them. */
export interface SessionUser {
  /** The provider's subject; the product's own id is in `GET /api/me`. */
  readonly id: string;
  readonly email: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
}

/**
 * - `loading`: not known yet;
 * - `anonymous`: no one is signed in;
 * - `signedIn`: there is a token that can be shown to the server;
 * - `expired`: someone was signed in here, but the server or the provider no longer takes it. What is on the
 *   screen stays; signing in again continues from there.
 */
type SessionStatus = 'loading' | 'anonymous' | 'signedIn' | 'expired';

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: SessionUser | undefined;
  /** Why the last try to sign in failed, as a text for a person. */
  readonly error: string | undefined;
  /** A sign-in window is open. */
  readonly isWindowOpen: boolean;
}
