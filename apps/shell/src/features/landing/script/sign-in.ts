import { cancelSignInRequest, openSignInWindow, requestSignIn } from '@botter/web-data/session';
import { loadScript } from '../../../head/load-script';
import { ids } from '../marks';

const unreachable = 'Signing in is not possible at the moment. Please try again shortly.';

/**
 * The buttons of the page open the sign-in window; the product is loaded for it, and begins with the first
 * sign of intent.
 */
export function enableSignIn(page: HTMLElement): void {
  for (const button of page.querySelectorAll<HTMLElement>('[data-sign]')) {
    const prepare = () => void loadScript('app').catch(() => undefined);
    button.addEventListener('pointerenter', prepare, { once: true });
    button.addEventListener('focus', prepare, { once: true });
    button.addEventListener('click', () => signIn(button.dataset.sign === 'up'));
  }
}

/** Signs in if another tab has, once the product has asked the provider. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'botter.session' && newValue === 'in') void loadScript('app').catch(() => undefined);
  });
}

function signIn(isNew: boolean): void {
  showProblem(undefined);
  // Before anything is awaited, or the browser takes the window for an unwanted one.
  requestSignIn({ prompt: isNew ? 'create' : undefined, popup: openSignInWindow() });
  loadScript('app').catch(() => {
    cancelSignInRequest();
    showProblem(unreachable);
  });
}

function showProblem(text: string | undefined): void {
  const place = document.getElementById(ids.problem);
  if (text === undefined) return place?.querySelector('[data-own]')?.remove();
  const alert = document.createElement('p');
  alert.dataset.own = '';
  alert.setAttribute('role', 'alert');
  alert.className = 'rounded-lg border border-error/25 bg-error-soft px-3.5 py-2.5 text-sm text-error-ink';
  alert.textContent = text;
  place?.replaceChildren(alert);
}
