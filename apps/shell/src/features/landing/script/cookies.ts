import {
  type ConsentChoice,
  consentWords,
  countOpenings,
  isAsking,
  openCookieSettings,
  readConsent,
  setConsent,
  watchConsent,
} from '../../tracking/consent';
import { leaveBanner } from '../../tracking/consent-focus';
import { reserveConsentHeight } from '../../tracking/consent-height';

/** The question about cookies in a page that was rendered at build time. */
export function askAboutCookies(page: HTMLElement, banner: HTMLElement): void {
  for (const button of banner.querySelectorAll<HTMLElement>('[data-consent]')) {
    button.addEventListener('click', () => setConsent(button.dataset.consent as ConsentChoice));
  }
  for (const opener of page.querySelectorAll('[data-opens="cookies"]')) {
    opener.addEventListener('click', () => openCookieSettings(opener));
  }
  const box = banner.firstElementChild as HTMLElement | null;
  const words = banner.querySelector('[data-consent-words]');
  let release: (() => void) | undefined;
  let openings = countOpenings();
  const follow = () => {
    const asking = isAsking();
    if (!asking && release) leaveBanner(box);
    document.documentElement.toggleAttribute('data-asking', asking);
    if (words) words.textContent = consentWords[readConsent()];
    if (asking && box) release ??= reserveConsentHeight(box);
    else release = void release?.();
    if (openings !== countOpenings()) box?.focus();
    openings = countOpenings();
  };
  watchConsent(follow);
  follow();
}
