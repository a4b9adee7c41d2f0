import { SessionProvider } from '@botter/web-data/session';
import { createBrowserRouter, RouterProvider } from '@botter/web-router';
import { ErrorScreen } from './error-screen';
import { Gate } from './gate';

// Every address goes through the gate: it decides by the session, and the address stays what was asked for.
const router = createBrowserRouter([{ path: '*', Component: Gate, ErrorBoundary: ErrorScreen }]);

export function Root() {
  return (
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>
  );
}
