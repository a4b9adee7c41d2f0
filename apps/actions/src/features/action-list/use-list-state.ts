import { useLocation, useNavigate } from '@botter/web-router';
import type { ActionFilter } from './filter-actions';

/** What the list shows, kept in the entry of the browser's history: it survives a reload and going back. */
export interface ListState {
  readonly botId?: string;
  readonly filter?: ActionFilter;
  /** True while the flow graph is open over the list. */
  readonly graph?: boolean;
}

/**
 * Reads and changes the state of the list. `replace` changes the entry, `push` adds one, `back` leaves it.
 */
export function useListState() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const current: ListState = state ?? {};
  return {
    current,
    replace: (next: ListState) => void navigate('/actions', { replace: true, state: next }),
    push: (next: ListState) => void navigate('/actions', { state: next }),
    back: () => void navigate(-1),
  };
}
