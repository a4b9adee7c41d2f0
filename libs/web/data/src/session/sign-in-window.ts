const width = 480;
const height = 680;

let opened = 0;

/** The empty window of one try to sign in, and the name by which it can be led somewhere. */
export interface SignInWindow {
  readonly name: string;
  readonly close: () => void;
  /** Brings it to the front. */
  readonly focus: () => void;
  /** Also true if the provider's pages are isolated from ours. */
  readonly isClosed: () => boolean;
}

/**
 * Opens a window in the middle of the current one; undefined if the browser blocks it. Call it right in the
 * event of a click, before anything is awaited, or every browser takes it for an unwanted popup. Each try has
 * its own window, because giving up an older try closes the older window.
 */
export function openSignInWindow(): SignInWindow | undefined {
  opened += 1;
  const name = `botter-sign-in-${opened}`;
  const left = Math.round(window.screenX + Math.max(0, (window.outerWidth - width) / 2));
  const top = Math.round(window.screenY + Math.max(0, (window.outerHeight - height) / 2));
  const popup = window.open('', name, `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (!popup) return undefined;
  return { name, close: () => popup.close(), focus: () => popup.focus(), isClosed: () => popup.closed };
}
