import { useLocation, useNavigate, useSearchParams } from '@botter/web-router';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';

/** The value of `?edit=` for an action that does not exist yet. */
const newOne = 'new';

/**
 * The address names the action that is edited next to the graph: `?edit=ID`, `?edit=new`. A reload keeps it,
 * Back closes it.
 */
export function usePanelAddress(botId: string) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const edit = query.get('edit') ?? undefined;
  const graph = `/actions/${botId}/graph`;
  const isOpen = edit !== undefined;
  // The functions stay the same, so that no card is drawn again because of them.
  const now = useRef({ isOpen, state });
  useLayoutEffect(() => {
    now.current = { isOpen, state };
  });

  const open = useCallback(
    (address: Record<string, string>) => {
      const { isOpen: replace, state: before } = now.current;
      const next = { ...(before as object | null), openedHere: replace ? isOpenedHere(before) : true };
      void navigate(`${graph}?${new URLSearchParams(address)}`, { replace, state: next });
    },
    [graph, navigate],
  );
  return {
    query,
    isOpen,
    /** The action that is edited; undefined for a new one. */
    editedId: edit === newOne ? undefined : edit,
    ...useMemo(
      () => ({
        edit: (actionId: string, more?: Record<string, string>) => open({ edit: actionId, ...more }),
        add: (command?: string) => open({ edit: newOne, ...(command ? { command } : {}) }),
        close() {
          if (isOpenedHere(now.current.state)) void navigate(-1);
          else void navigate(graph, { replace: true, state: now.current.state });
        },
      }),
      [open, navigate, graph],
    ),
  };
}

const isOpenedHere = (state: unknown) =>
  (state as { openedHere?: boolean } | null | undefined)?.openedHere === true;
