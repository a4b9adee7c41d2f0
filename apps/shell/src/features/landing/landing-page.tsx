import { ConsentBox } from '../tracking/consent-box';
import { Closing } from './components/closing';
import { FeatureGrid } from './components/feature-grid';
import { Hero } from './components/hero';
import { HowItWorks } from './components/how-it-works';
import { LandingFooter } from './components/landing-footer';
import { LandingHeader } from './components/landing-header';
import { WaitlistDialog } from './components/waitlist-dialog';
import { ids } from './marks';

/** The page of visitors before they sign in, at every address that exists. Rendered at build time. */
export function LandingPage() {
  return (
    <div className="min-h-dvh overflow-x-clip bg-canvas text-base text-ink">
      <LandingHeader />
      <div id={ids.problem} className="mx-auto max-w-[76rem] px-5 pt-4 empty:hidden sm:px-8" />
      <main tabIndex={-1} className="outline-none">
        <Hero />
        <FeatureGrid />
        <HowItWorks />
        <Closing />
      </main>
      <LandingFooter />
      <WaitlistDialog />
      <VisitorConsent />
    </div>
  );
}

/**
 * Visible from the first frame if the question is open: the script in the head marks the page with
 * `data-asking`.
 */
export function VisitorConsent() {
  return (
    <div id={ids.cookies} className="hidden in-data-asking:block">
      <ConsentBox />
    </div>
  );
}
