import { createQueryClient, LiveProvider } from '@botter/web-data';
import { useSession } from '@botter/web-data/session';
import { createBrowserRouter, RouterProvider } from '@botter/web-router';
import { Toaster } from '@botter/web-ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TrackUser } from '../features/tracking/track-user';
import { WaitingNotice } from '../layout/waiting-notice';
import { ErrorScreen } from './error-screen';
import { Screens } from './screens';

const router = createBrowserRouter([{ path: '*', Component: Screens, ErrorBoundary: ErrorScreen }]);

/** Everything behind the sign-in. Mounted once for each person, so that nobody sees what another one has cached. */
export default function SignedIn() {
  const [cache] = useState(createQueryClient);
  const { status } = useSession();
  useEffect(() => {
    // Signed in again after the session had run out: what failed meanwhile is fetched now.
    if (status === 'signedIn')
      void cache.invalidateQueries({ predicate: (query) => query.state.error !== null });
  }, [status, cache]);
  return (
    <QueryClientProvider client={cache}>
      <LiveProvider enabled={status === 'signedIn'}>
        <RouterProvider router={router} />
        <TrackUser />
        <WaitingNotice />
        <Toaster />
      </LiveProvider>
    </QueryClientProvider>
  );
}
