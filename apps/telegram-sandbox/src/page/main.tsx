import '@botter/web-ui/styles.css';
import { Toaster } from '@botter/web-ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root');

const queryClient = new QueryClient({
  // Changes are announced by the server; there is nothing to ask for on focus.
  defaultOptions: { queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: 1 } },
});

createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
