import { createQueryClient, LiveProvider } from '@botter/web-data';
import { useSession } from '@botter/web-data/session';
import { createBrowserRouter, RouterProvider } from '@botter/web-router';
import { lazyPart, Toaster } from '@botter/web-ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TrackUser } from '../features/tracking/track-user';
import { useIsFirstScreenIdle } from '../preload/first-screen-idle';
import { loaderOf } from '../preload/screen-loaders';
import { useFirstScreenIdle } from '../preload/use-first-screen-idle';
import { ErrorScreen } from './error-screen';
import { Screens, screenLoaders } from './screens';

const MessageNotices = lazyPart(
  async () => (await import('../features/notices/message-notices')).MessageNotices,
);
const router = createBrowserRouter([{ path: '*', Component: Screens, ErrorBoundary: ErrorScreen }]);

/** Fetches the code of the screen at this address, while it is still found out who is there. */
export async function prepareScreen(path: string): Promise<void> {
  await loaderOf(screenLoaders, path)?.();
}

/**
 * Everything behind the sign-in. Mounted once for each person, so that no one sees another person's cache.
 */
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

/** Parts that the first screen doesn't need. */
function Later() {
  useFirstScreenIdle();
  const isSettled = useIsFirstScreenIdle();
  return (
    <>
      <Toaster isWanted={isSettled} />
      {isSettled && <MessageNotices onOpen={(address) => void router.navigate(address)} />}
    </>
  );
}
