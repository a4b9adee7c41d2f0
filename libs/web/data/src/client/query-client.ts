import { QueryClient } from '@tanstack/react-query';

/**
 * The query cache of the product. Nothing is retried (errors carry a Retry button), and data counts as fresh for a
 * while because the live stream says when it is not.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
