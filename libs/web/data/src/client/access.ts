/** Where the client gets its bearer token from, and whom it notifies when the server refuses it. */
export interface AccessSource {
  /** A token that is good right now (renewed if need be), or undefined when nobody is signed in. */
  token: () => Promise<string | undefined> | string | undefined;
  /** The server answered 401 to this token. Called at most once for each token. */
  onUnauthorized: (token: string) => void;
}

const nobody: AccessSource = { token: () => undefined, onUnauthorized: () => undefined };
let source = nobody;
let refused: string | undefined;

/** Connects the session with the client; the session provider calls it once. Answers a function that disconnects. */
export function provideAccess(next: AccessSource): () => void {
  source = next;
  return () => {
    if (source === next) source = nobody;
  };
}

export async function currentToken(): Promise<string | undefined> {
  return source.token();
}

/** Marks the session as refused; several calls that fail together count once. */
export function reportUnauthorized(token: string | undefined): void {
  if (!token || token === refused) return;
  refused = token;
  source.onUnauthorized(token);
}
