import { Button, EmptyState } from '@botter/web-ui';
import { Compass } from 'lucide-react';
import { LandingFooter } from './components/landing-footer';
import { LandingHeader } from './components/landing-header';
import { VisitorConsent } from './landing-page';
import { ids } from './marks';

/**
 * For visitors at an address that doesn't exist. People who are signed in see the product's own page for it.
 */
export function VisitorNotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-base text-ink">
      <LandingHeader />
      <div id={ids.problem} className="mx-auto max-w-[76rem] px-5 pt-4 empty:hidden sm:px-8" />
      <main tabIndex={-1} className="outline-none grid flex-1 place-items-center px-5 py-16">
        <EmptyState
          level={1}
          icon={<Compass aria-hidden />}
          title="Page not found"
          action={
            <Button variant="primary" asChild>
              <a href="/">Go to the start page</a>
            </Button>
          }
        >
          There is nothing at this address. It may have been moved, or the link is incomplete.
        </EmptyState>
      </main>
      <LandingFooter />
      <VisitorConsent />
    </div>
  );
}
