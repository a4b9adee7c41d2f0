import { useEffect } from 'react';
import { openCookieSettings } from '../tracking/consent';
import { usePageviews } from '../tracking/pageviews';
import { Closing } from './components/closing';
import { FeatureGrid } from './components/feature-grid';
import { Hero } from './components/hero';
import { HowItWorks } from './components/how-it-works';
import { LandingHeader } from './components/landing-header';
import { SignInProblem } from './components/sign-in-problem';

const year = new Date().getFullYear();

/** What visitors see before they sign in, at whatever address. */
export function LandingPage({ onSignInIntent }: { onSignInIntent: () => void }) {
  usePageviews(window.location.pathname);
  useEffect(() => {
    document.title = 'Botter: Telegram bots without code';
  }, []);
  return (
    <div className="min-h-dvh overflow-x-clip bg-canvas text-base text-ink">
      <LandingHeader onSignInIntent={onSignInIntent} />
      <SignInProblem />
      <main>
        <Hero onSignInIntent={onSignInIntent} />
        <FeatureGrid />
        <HowItWorks />
        <Closing />
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-5 py-8 text-sm text-muted sm:px-8">
          <p className="flex-1 basis-64">© {year} Botter. Not affiliated with Telegram.</p>
          <a href="/privacy" className="touch-target flex items-center hover:text-ink hover:underline">
            Privacy
          </a>
          <button
            type="button"
            className="touch-target flex items-center hover:text-ink hover:underline"
            onClick={openCookieSettings}
          >
            Cookie settings
          </button>
        </div>
      </footer>
    </div>
  );
}
