import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './api-error';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Replaces the refetch of a query that would be too expensive as a whole. */
      readAgain?: (cache: QueryClient) => Promise<void>;
    };
  }
}

/** How long what was read counts as fresh, and how long a failure does. Milliseconds. */
const freshMs = 15_000;
/** The pause between reads of a query if changes overtake them again and again. */
const readAgainMs = 1000;

/**
 * The query cache of the product. Nothing is retried (errors have a Retry button), and data counts as fresh
 * for a while because the live stream reports changes.
 */
export function createQueryClient(): QueryClient {
  return new CurrentQueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: freshMs, gcTime: 10 * 60_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * A response may be older than the change that made its query stale. TanStack Query starts such a read again,
 * but not the first one of a query, nor with `cancelRefetch: false`: those are read once more after they have
 * ended, at most once a second. A read that began before a change was put into the cache doesn't replace the
 * change: it is started again, too.
 */
class CurrentQueryClient extends QueryClient {
  readonly #overtaken = new WeakSet<Query>();
  readonly #readAgainAt = new WeakMap<Query, number>();
  readonly #waiting = new WeakSet<Query>();
  /** Queries of which nothing has changed since they failed. */
  readonly #failed = new WeakSet<Query>();

  constructor(config: QueryClientConfig) {
    super(config);
    const isWorthReading = (query: Query) => !this.#hasJustFailed(query);
    const { queries, ...others } = this.getDefaultOptions();
    const onMount = { retryOnMount: isWorthReading, refetchOnMount: isWorthReading };
    this.setDefaultOptions({ ...others, queries: { ...queries, ...onMount } });
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { query, action } = event;
      if (action.type === 'error') this.#failed.add(query);
      if (query.state.fetchStatus === 'fetching') {
        if (action.type === 'success') this.#putIn(query);
      } else if (this.#overtaken.delete(query)) {
        query.invalidate();
        if (action.type === 'success' || (action.type === 'error' && isNotFound(action.error))) {
          this.#readAgain(query);
        }
      }
    });
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options: InvalidateOptions = {},
  ): Promise<void> {
    const leaves = options.cancelRefetch === false;
    for (const query of this.getQueryCache().findAll(filters)) {
      this.#failed.delete(query);
      const isFirst = query.state.data === undefined;
      if (query.state.fetchStatus === 'fetching' && (leaves || isFirst)) this.#overtaken.add(query);
    }
    if (!leaves) return super.invalidateQueries(filters, options);
    const others: InvalidateQueryFilters<Key> = {
      ...filters,
      predicate: (query) =>
        !this.#waiting.has(query as unknown as Query) && (filters?.predicate?.(query) ?? true),
    };
    return super.invalidateQueries(others, options);
  }

  /** A part of a screen that is mounted later shows the failure of the others instead of reading again. */
  #hasJustFailed(query: Query): boolean {
    const { status, errorUpdatedAt } = query.state;
    return status === 'error' && this.#failed.has(query) && Date.now() - errorUpdatedAt < freshMs;
  }

  /** New data while the query is being read. */
  #putIn(query: Query): void {
    if (this.#overtaken.has(query)) return;
    if (query.isActive() && !hasPages(query.state.data)) {
      void super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    } else this.#overtaken.add(query);
  }

  #readAgain(query: Query): void {
    const now = performance.now();
    const at = Math.max(now, (this.#readAgainAt.get(query) ?? -readAgainMs) + readAgainMs);
    this.#readAgainAt.set(query, at);
    this.#waiting.add(query);
    setTimeout(() => {
      this.#waiting.delete(query);
      if (query.meta?.readAgain && query.isActive()) void query.meta.readAgain(this);
      else void this.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    }, at - now);
  }
}

/**
 * The change may be that it is there now: someone may have got access meanwhile. Any other error is left to
 * its Retry button.
 */
const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Starting an infinite query's read again would give up the page that it is about to add. */
const hasPages = (data: unknown) => typeof data === 'object' && data !== null && 'pages' in data;
