import { Button } from '@botter/web-ui';
import { Cookie } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { setConsent, useIsAsking } from './consent';

/**
 * Asks once, at the bottom of every page. Its height goes to the page, so that nothing stays hidden behind it and screens
 * that fill the window get shorter.
 */
export function ConsentBanner() {
  const asking = useIsAsking();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!asking || !element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--consent-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--consent-height');
    };
  }, [asking]);
  if (!asking) return null;
  return (
    <section
      ref={box}
      aria-label="Cookies"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised text-sm text-ink shadow-lg"
    >
      <div className="mx-auto flex max-w-6xl flex-col gap-3 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:items-center sm:gap-5 sm:px-8">
        <Cookie aria-hidden className="size-5 shrink-0 text-muted max-sm:hidden" />
        <p className="flex-1 text-pretty text-muted">
          Basic tracking counts page views, is always active and uses no cookies. Enhanced analytics helps us
          improve Botter and needs your consent.{' '}
          <a href="/privacy" className="font-medium text-accent-ink underline underline-offset-4">
            Privacy
          </a>
        </p>
        <div className="flex gap-2">
          <Button className="max-sm:flex-1" onClick={() => setConsent('declined')}>
            Decline
          </Button>
          <Button variant="primary" className="max-sm:flex-1" onClick={() => setConsent('accepted')}>
            Accept All
          </Button>
        </div>
      </div>
    </section>
  );
}
