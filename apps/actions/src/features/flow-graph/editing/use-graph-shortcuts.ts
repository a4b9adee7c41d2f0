import { type Shortcut, useShortcuts } from '@botter/web-data';
import type { RefObject } from 'react';

export interface GraphShortcuts {
  mayEdit: boolean;
  mayDelete: boolean;
  /** Left out if nothing can be opened. */
  open?: () => void;
  fit: () => void;
  search: () => void;
  selectAll: () => void;
  duplicate: () => void;
  remove: () => void;
  undo: () => void;
  redo: () => void;
}

/** The keys of the graph, as far as this person may use them. */
export function useGraphShortcuts(frame: RefObject<HTMLElement | null>, graph: GraphShortcuts): void {
  const shortcuts: Shortcut[] = [
    { keys: 'f', label: 'Show everything', run: graph.fit },
    { keys: 'mod+f', label: 'Find actions', run: graph.search },
    { keys: 'mod+a', label: 'Select all actions', run: graph.selectAll },
  ];
  const { open } = graph;
  if (open) {
    shortcuts.push({
      keys: 'enter',
      label: graph.mayEdit ? 'Edit the selected action' : 'Show the selected action',
      run: ({ target }) => {
        // A button of the card has its own Enter.
        const isButton = target instanceof Element && target.closest('button, a, summary');
        if (!isButton) open();
      },
    });
  }
  if (graph.mayEdit) {
    shortcuts.push(
      { keys: 'mod+d', label: 'Duplicate the selected actions', run: graph.duplicate },
      { keys: 'mod+z', label: 'Undo', run: graph.undo },
      { keys: ['mod+shift+z', 'mod+y'], label: 'Redo', run: graph.redo },
    );
  }
  if (graph.mayDelete) {
    shortcuts.push({
      keys: ['delete', 'backspace'],
      label: 'Delete the selected actions',
      run: graph.remove,
    });
  }
  useShortcuts('Flow graph', shortcuts, { scope: frame });
}
