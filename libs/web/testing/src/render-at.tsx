import { createQueryClient, provideAccess } from '@botter/web-data';
import { RouterProvider } from '@botter/web-router';
import { Toaster } from '@botter/web-ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';

provideAccess({ token: () => 'token', onUnauthorized: () => undefined });

/**
 * Draws screens at an address as the shell does; answers the router, the query cache, and a user who types
 * and presses.
 */
export function renderAt(address: string, mount: string, app: ReactNode) {
  const router = createMemoryRouter(
    [
      { path: `${mount}/*`, element: app },
      { path: '*', element: <p>Somewhere else</p> },
    ],
    { initialEntries: [address] },
  );
  const events = userEvent.setup({ delay: null });
  const user = Object.assign(events, { write: writing(events) });
  const cache = createQueryClient();
  const view = render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...view, router, user, cache };
}

/**
 * Writes as someone who pastes: one event for the whole text. A screen that redraws with each key makes
 * `type` expensive.
 */
function writing(user: UserEvent) {
  return async (field: Element, text: string): Promise<void> => {
    // A dialog takes clicks a moment after it is there.
    await waitFor(() => {
      if (getComputedStyle(field).pointerEvents === 'none') throw new Error('The field takes no clicks');
    });
    await user.click(field);
    await user.paste(text);
  };
}
