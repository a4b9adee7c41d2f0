import { useSession } from '@botter/web-data/session';
import { lazy, Suspense, useEffect } from 'react';
import { LandingPage } from '../features/landing/landing-page';
import { reportUser } from '../features/tracking/tracking';
import { ErrorScreen } from './error-screen';
import { RootErrorBoundary } from './root-error-boundary';
import { Splash } from './splash';

const loadSignedIn = () => import('./signed-in');
const SignedIn = lazy(loadSignedIn);
const PublicPrivacyPage = lazy(() => import('../features/privacy/public-privacy-page'));

/**
 * Anonymous visitors see the landing page at every address but that of the privacy page; after signing in they are where they wanted to go. The
 * router is part of the product behind the sign-in, so that the landing page needn't load it.
 */
export function Gate() {
  const { status, user } = useSession();
  useEffect(() => {
    if (status === 'anonymous') reportUser(undefined);
  }, [status]);
  if (status === 'loading') return <Splash />;
  if (status === 'anonymous') {
    if (window.location.pathname !== '/privacy') {
      return <LandingPage onSignInIntent={() => void loadSignedIn()} />;
    }
    return (
      <Suspense fallback={<Splash />}>
        <PublicPrivacyPage />
      </Suspense>
    );
  }
  return (
    <RootErrorBoundary fallback={<ErrorScreen />}>
      <Suspense fallback={<Splash />}>
        <SignedIn key={user?.id} />
      </Suspense>
    </RootErrorBoundary>
  );
}
