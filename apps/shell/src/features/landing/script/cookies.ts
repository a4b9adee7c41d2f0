import {
  type ConsentChoice,
  isAsking,
  openCookieSettings,
  setConsent,
  watchConsent,
} from '../../tracking/consent';
import { reserveConsentHeight } from '../../tracking/consent-height';

/** The question about cookies in a page that was rendered at build time. */
export function askAboutCookies(page: HTMLElement, banner: HTMLElement): void {
  for (const button of banner.querySelectorAll<HTMLElement>('[data-consent]')) {
    button.addEventListener('click', () => setConsent(button.dataset.consent as ConsentChoice));
  }
  for (const opener of page.querySelectorAll('[data-opens="cookies"]')) {
    opener.addEventListener('click', openCookieSettings);
  }
  let release: (() => void) | undefined;
  const follow = () => {
    const asking = isAsking();
    document.documentElement.toggleAttribute('data-asking', asking);
    const box = banner.firstElementChild as HTMLElement | null;
    if (asking && box) release ??= reserveConsentHeight(box);
    else release = void release?.();
  };
  watchConsent(follow);
  follow();
}
