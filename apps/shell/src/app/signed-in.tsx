import { createQueryClient, LiveProvider } from '@botter/web-data';
import { useSession } from '@botter/web-data/session';
import { createBrowserRouter, RouterProvider } from '@botter/web-router';
import { lazyPart, Toaster } from '@botter/web-ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { codeOf } from '../ahead/code';
import { useIsSettled } from '../ahead/settled';
import { useSettling } from '../ahead/use-settling';
import { TrackUser } from '../features/tracking/track-user';
import { ErrorScreen } from './error-screen';
import { screenCode } from './screen-code';
import { Screens } from './screens';

const MessageNotices = lazyPart(
  async () => (await import('../features/notices/message-notices')).MessageNotices,
);
const router = createBrowserRouter([{ path: '*', Component: Screens, ErrorBoundary: ErrorScreen }]);

/** Fetches the code of the screen at this address, while it is still found out who is there. */
export async function prepareScreen(path: string): Promise<void> {
  await codeOf(screenCode, path)?.();
}

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
        <Later />
      </LiveProvider>
    </QueryClientProvider>
  );
}

/** What the first screen does without. */
function Later() {
  useSettling();
  const isSettled = useIsSettled();
  return (
    <>
      <Toaster isWanted={isSettled} />
      {isSettled && <MessageNotices onOpen={(address) => void router.navigate(address)} />}
    </>
  );
}
