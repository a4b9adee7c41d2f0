/** The source of the client's bearer token, which it notifies if the server refuses the token. */
export interface AccessSource {
  /** A token that is valid right now (renewed if need be), or undefined if no one is signed in. */
  token: () => Promise<string | undefined> | string | undefined;
  /**
   * The server answered 401 to this token; ends when there is a new one, or none to be had. Called at most
   * once for each token.
   */
  onUnauthorized: (token: string) => Promise<void> | void;
}

const nobody: AccessSource = { token: () => undefined, onUnauthorized: () => undefined };
let source = nobody;
let refused: { readonly token: string; readonly renewal: Promise<void> } | undefined;

/**
 * Connects the session with the client; the session provider calls it once. Answers a function that
 * disconnects.
 */
export function provideAccess(next: AccessSource): () => void {
  source = next;
  return () => {
    if (source === next) source = nobody;
  };
}

export async function currentToken(): Promise<string | undefined> {
  return source.token();
}

/**
 * Marks the session as refused; several calls that fail together count once. Ends when it is known whether
 * the session continues.
 */
export async function reportUnauthorized(token: string | undefined): Promise<void> {
  if (!token) return;
  if (token !== refused?.token) refused = { token, renewal: Promise.resolve(source.onUnauthorized(token)) };
  await refused.renewal;
}

/**
 * Whether a call that was refused with 401, so that nothing of it was done, can be made again with another
 * token.
 */
export async function hasNewToken(refusedToken: string): Promise<boolean> {
  await reportUnauthorized(refusedToken);
  const token = await currentToken();
  return token !== undefined && token !== refusedToken;
}
