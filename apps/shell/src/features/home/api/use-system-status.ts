import { calls, type Ping } from '@botter/contracts';
import { ApiError, queryKeys, request } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

/**
 * The server's report about itself. Requested once when the dashboard is opened, and again by Test
 * Connection.
 */
export function useSystemStatus() {
  return useQuery({
    queryKey: queryKeys.ping,
    queryFn: async ({ signal }) => {
      try {
        return await request(calls.ping, { signal });
      } catch (error) {
        // An unhealthy server may respond with 503, and still report which part is down.
        if (error instanceof ApiError && hasChecks(error.body)) return error.body;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

function hasChecks(body: unknown): body is Ping {
  const { checks } = (body ?? {}) as { checks?: unknown };
  return typeof checks === 'object' && checks !== null;
}
