import { createQueryClient, LiveProvider } from '@botter/web-data';
import { useSession } from '@botter/web-data/session';
import { Navigate, Route, Routes } from '@botter/web-router';
import { Toaster } from '@botter/web-ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BotPage } from '../features/bot/bot-page';
import { BotsPage } from '../features/bots/bots-page';
import { AppLayout } from '../layout/app-layout';
import { NotFoundPage } from '../pages/not-found-page';
import { RemoteApp } from '../remotes/remote-app';
import { Screen } from './screen';

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
        <AppLayout>
          <Routes>
            <Route path="/" element={<Navigate to="/bots" replace />} />
            <Route path="/dashboard" element={<Navigate to="/bots" replace />} />
            <Route path="/bots" element={<Screen title="Bots" element={<BotsPage />} />} />
            <Route path="/bots/:botId" element={<Navigate to="dashboard" replace relative="path" />} />
            <Route
              path="/bots/:botId/dashboard"
              element={<Screen title="Bot" element={<BotPage variant="dashboard" />} />}
            />
            <Route
              path="/bots/:botId/manage"
              element={<Screen title="Manage bot" element={<BotPage variant="manage" />} />}
            />
            <Route
              path="/actions/*"
              element={<Screen title="Actions" element={<RemoteApp name="actions" />} />}
            />
            <Route
              path="/messages/*"
              element={<Screen title="Messages" element={<RemoteApp name="chat" />} />}
            />
            <Route path="*" element={<Screen title="Page not found" element={<NotFoundPage />} />} />
          </Routes>
        </AppLayout>
        <Toaster />
      </LiveProvider>
    </QueryClientProvider>
  );
}
