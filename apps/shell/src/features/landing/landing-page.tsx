import { useEffect } from 'react';
import { Closing } from './components/closing';
import { FeatureGrid } from './components/feature-grid';
import { Hero } from './components/hero';
import { HowItWorks } from './components/how-it-works';
import { LandingHeader } from './components/landing-header';
import { SignInProblem } from './components/sign-in-problem';

const year = new Date().getFullYear();

/** What visitors see before they sign in, at whatever address. */
export function LandingPage({ onSignInIntent }: { onSignInIntent: () => void }) {
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
        <p className="mx-auto max-w-6xl px-5 py-8 text-sm text-muted sm:px-8">
          © {year} Botter. Not affiliated with Telegram.
        </p>
      </footer>
    </div>
  );
}
