import { calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

/** What the server says of itself. Asked once when the dashboard is opened, and again by Test Connection. */
export function useSystemStatus() {
  return useQuery({
    queryKey: queryKeys.ping,
    queryFn: ({ signal }) => request(calls.ping, { signal }),
    staleTime: 60_000,
  });
}
