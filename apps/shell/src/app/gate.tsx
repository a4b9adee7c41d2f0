import { useSession } from '@botter/web-data/session';
import { lazy, Suspense, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { ConsentBanner } from '../features/tracking/consent-banner';
import { reportUser } from '../features/tracking/tracking';
import { ErrorScreen } from './error-screen';
import { RootErrorBoundary } from './root-error-boundary';
import { SignInWindowNotice } from './sign-in-window-notice';
import { Splash } from './splash';
import { Visitor } from './visitor';
import { putVisitorPageBack, takeVisitorPageAway } from './visitor-page';

const SignedIn = lazy(() => import(/* webpackChunkName: "signed-in" */ './signed-in'));
const PublicPrivacyPage = lazy(() => import('../features/privacy/public-privacy-page'));

/**
 * Anonymous visitors see the page that was rendered at build time, at every address but that of the privacy
 * page. After signing in they see the page that they wanted.
 */
export function Gate() {
  // Deferred, the whole product is rendered in slices.
  const { status, user } = useDeferredValue(useSession());
  useEffect(() => {
    if (status === 'anonymous') reportUser(undefined);
  }, [status]);
  if (status === 'loading') return <Splash />;
  if (status === 'anonymous' && window.location.pathname !== '/privacy') {
    return (
      <>
        <Visitor />
        <SignInWindowNotice />
      </>
    );
  }
  return (
    <>
      <WithoutVisitorPage />
      <SignInWindowNotice />
      <RootErrorBoundary fallback={<ErrorScreen />}>
        <Suspense fallback={<Splash />}>
          {status === 'anonymous' ? <PublicPrivacyPage /> : <SignedIn key={user?.id} />}
        </Suspense>
      </RootErrorBoundary>
      <ConsentBanner />
    </>
  );
}

function WithoutVisitorPage() {
  useLayoutEffect(() => {
    takeVisitorPageAway();
    return putVisitorPageBack;
  }, []);
  return null;
}
