import type { SignInWindow } from './sign-in-window';

/** A press on Sign In or Sign Up, on a page that hasn't loaded the session yet. */
export interface SignInRequest {
  /** `create` begins with the sign-up screen. */
  readonly prompt?: 'create';
  /** Opened right in the press; undefined if the browser blocked it. */
  readonly popup: SignInWindow | undefined;
}

/** On the window, because page and session are built apart: neither sees the modules of the other. */
interface Meeting {
  waiting?: SignInRequest;
  handle?: (request: SignInRequest) => void;
}

const key = Symbol.for('botter.sign-in');

function meeting(): Meeting {
  const page = window as unknown as { [key]?: Meeting };
  page[key] ??= {};
  return page[key];
}

/** Hands the press to the session, as soon as that exists. A second press replaces one that still waits. */
export function requestSignIn(request: SignInRequest): void {
  const { handle, waiting } = meeting();
  if (handle) return handle(request);
  waiting?.popup?.close();
  meeting().waiting = request;
}

/** Withdraws a press that no session has answered, because the product could not be loaded. */
export function cancelSignInRequest(): void {
  const { waiting } = meeting();
  waiting?.popup?.close();
  delete meeting().waiting;
}

/** Answers presses from now on, and the one that waits. Returns what stops it. */
export function onSignInRequest(handle: (request: SignInRequest) => void): () => void {
  const place = meeting();
  place.handle = handle;
  const { waiting } = place;
  delete place.waiting;
  if (waiting) handle(waiting);
  return () => {
    if (place.handle === handle) delete place.handle;
  };
}
