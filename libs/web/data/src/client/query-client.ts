import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './api-error';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Reads the query again where reading all of it would be too much. */
      readAgain?: (cache: QueryClient) => Promise<void>;
    };
  }
}

/** How far apart a query is read again whose reads are overtaken by changes time after time. */
const readAgainMs = 1000;

/**
 * The query cache of the product. Nothing is retried (errors carry a Retry button), and data counts as fresh for a
 * while because the live stream says when it is not.
 */
export function createQueryClient(): QueryClient {
  return new CurrentQueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * A response may have been read before the change that made its query stale. TanStack Query starts such a read again, but not the first one of a query, and not where
 * it is told to leave it alone (`cancelRefetch: false`): these are read once more when they have ended, and at most once a second while they are overtaken each time.
 * What is put in (a change that the server has just taken) isn't replaced by a read that began before it either: that one is started again.
 */
class CurrentQueryClient extends QueryClient {
  private readonly overtaken = new WeakSet<Query>();
  private readonly readAgainAt = new WeakMap<Query, number>();
  private readonly waiting = new WeakSet<Query>();

  constructor(config: ConstructorParameters<typeof QueryClient>[0]) {
    super(config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { query, action } = event;
      if (query.state.fetchStatus === 'fetching') {
        if (action.type === 'success') this.putIn(query);
      } else if (this.overtaken.delete(query)) {
        query.invalidate();
        if (action.type === 'success' || (action.type === 'error' && isNotFound(action.error))) {
          this.readAgain(query);
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
      const isFirst = query.state.data === undefined;
      if (query.state.fetchStatus === 'fetching' && (leaves || isFirst)) this.overtaken.add(query);
    }
    if (!leaves) return super.invalidateQueries(filters, options);
    const others: InvalidateQueryFilters<Key> = {
      ...filters,
      predicate: (query) =>
        !this.waiting.has(query as unknown as Query) && (filters?.predicate?.(query) ?? true),
    };
    return super.invalidateQueries(others, options);
  }

  /** New data while the query is being read. */
  private putIn(query: Query): void {
    if (this.overtaken.has(query)) return;
    if (query.isActive() && !hasPages(query.state.data)) {
      void super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    } else this.overtaken.add(query);
  }

  private readAgain(query: Query): void {
    const now = performance.now();
    const at = Math.max(now, (this.readAgainAt.get(query) ?? -readAgainMs) + readAgainMs);
    this.readAgainAt.set(query, at);
    this.waiting.add(query);
    setTimeout(() => {
      this.waiting.delete(query);
      if (query.meta?.readAgain && query.isActive()) void query.meta.readAgain(this);
      else void this.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    }, at - now);
  }
}

/** The change may be that it is there now: someone may have got access meanwhile. Any other error is left to its Retry button. */
const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Starting an infinite query's read again would give up the page that it is about to add. */
const hasPages = (data: unknown) => typeof data === 'object' && data !== null && 'pages' in data;
