import { useSession } from '@botter/web-data/session';
import { lazy, Suspense } from 'react';
import { LandingPage } from '../features/landing/landing-page';
import { ErrorScreen } from './error-screen';
import { RootErrorBoundary } from './root-error-boundary';
import { Splash } from './splash';

const loadSignedIn = () => import('./signed-in');
const SignedIn = lazy(loadSignedIn);

/**
 * Anonymous visitors see the landing page at every address; after signing in they are where they wanted to go. The
 * router is part of the product behind the sign-in, so that the landing page needn't load it.
 */
export function Gate() {
  const { status, user } = useSession();
  if (status === 'loading') return <Splash />;
  if (status === 'anonymous') return <LandingPage onSignInIntent={() => void loadSignedIn()} />;
  return (
    <RootErrorBoundary fallback={<ErrorScreen />}>
      <Suspense fallback={<Splash />}>
        <SignedIn key={user?.id} />
      </Suspense>
    </RootErrorBoundary>
  );
}
