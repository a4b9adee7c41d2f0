import { IconButton } from '@botter/web-ui';
import { useReactFlow } from '@xyflow/react';
import { Copy, Maximize, Minus, Plus, Redo2, Search, Trash2, Undo2, Workflow } from 'lucide-react';
import type { EditHistory } from '../editing/edit-history';

export interface GraphToolbarProps {
  history: EditHistory;
  mayEdit: boolean;
  mayDelete: boolean;
  selectedCount: number;
  onUndo: () => void;
  onRedo: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onSearch: () => void;
  onLayOut: () => void;
  onFit: () => void;
}

/** The graph's commands, for those who don't know the keys. */
export function GraphToolbar(props: GraphToolbarProps) {
  const { history, mayEdit, mayDelete, selectedCount } = props;
  const { zoomIn, zoomOut } = useReactFlow();
  const lastDone = history.done.at(-1);
  const lastUndone = history.undone.at(-1);
  return (
    <div
      role="toolbar"
      aria-label="Graph"
      className="flex max-w-[calc(100vw-4rem)] flex-wrap items-center gap-0.5 rounded-lg border border-line bg-raised/95 p-1 shadow-sm"
    >
      <IconButton size="sm" label="Search (Ctrl+F)" icon={<Search aria-hidden />} onClick={props.onSearch} />
      <IconButton
        size="sm"
        className="max-sm:hidden"
        label="Zoom in"
        icon={<Plus aria-hidden />}
        onClick={() => void zoomIn()}
      />
      <IconButton
        size="sm"
        className="max-sm:hidden"
        label="Zoom out"
        icon={<Minus aria-hidden />}
        onClick={() => void zoomOut()}
      />
      <IconButton
        size="sm"
        label="Show everything (F)"
        icon={<Maximize aria-hidden />}
        onClick={props.onFit}
      />
      <IconButton size="sm" label="Auto layout" icon={<Workflow aria-hidden />} onClick={props.onLayOut} />
      <IconButton
        size="sm"
        label={lastDone ? `Undo: ${lastDone.name} (Ctrl+Z)` : 'Undo'}
        icon={<Undo2 aria-hidden />}
        disabled={!lastDone}
        onClick={props.onUndo}
      />
      <IconButton
        size="sm"
        label={lastUndone ? `Redo: ${lastUndone.name} (Ctrl+Shift+Z)` : 'Redo'}
        icon={<Redo2 aria-hidden />}
        disabled={!lastUndone}
        onClick={props.onRedo}
      />
      {selectedCount > 0 && mayEdit && (
        <IconButton
          size="sm"
          label="Duplicate (Ctrl+D)"
          icon={<Copy aria-hidden />}
          onClick={props.onDuplicate}
        />
      )}
      {selectedCount > 0 && mayDelete && (
        <IconButton
          size="sm"
          variant="dangerGhost"
          label="Delete (Del)"
          icon={<Trash2 aria-hidden />}
          onClick={props.onDelete}
        />
      )}
    </div>
  );
}
