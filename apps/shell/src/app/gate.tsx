import { useSession } from '@botter/web-data/session';
import { lazy, Suspense, useEffect } from 'react';
import { ConsentBanner } from '../features/tracking/consent-banner';
import { reportUser } from '../features/tracking/tracking';
import { ErrorScreen } from './error-screen';
import { RootErrorBoundary } from './root-error-boundary';
import { Splash } from './splash';
import { Visitor } from './visitor';

const SignedIn = lazy(() => import(/* webpackChunkName: "signed-in" */ './signed-in'));
const PublicPrivacyPage = lazy(() => import('../features/privacy/public-privacy-page'));

/**
 * Anonymous visitors see the page that was rendered at build time at every address but that of the privacy page; after signing
 * in they are where they wanted to go.
 */
export function Gate() {
  const { status, user } = useSession();
  useEffect(() => {
    if (status === 'anonymous') reportUser(undefined);
  }, [status]);
  if (status === 'loading') return <Splash />;
  if (status === 'anonymous' && window.location.pathname !== '/privacy') return <Visitor />;
  return (
    <>
      <RootErrorBoundary fallback={<ErrorScreen />}>
        <Suspense fallback={<Splash />}>
          {status === 'anonymous' ? <PublicPrivacyPage /> : <SignedIn key={user?.id} />}
        </Suspense>
      </RootErrorBoundary>
      <ConsentBanner />
    </>
  );
}
