const width = 480;
const height = 680;

/** Name of the window, so that a second press uses the one that is already open. */
export const signInWindowName = 'botter-sign-in';

/**
 * Opens the empty sign-in window in the middle of the present one; null where the browser blocks it. It must be called
 * right in the event of a click, before anything is awaited, or every browser takes it for an unwanted popup.
 */
export function openSignInWindow(): Window | null {
  const left = Math.round(window.screenX + Math.max(0, (window.outerWidth - width) / 2));
  const top = Math.round(window.screenY + Math.max(0, (window.outerHeight - height) / 2));
  return window.open('', signInWindowName, `popup,width=${width},height=${height},left=${left},top=${top}`);
}
