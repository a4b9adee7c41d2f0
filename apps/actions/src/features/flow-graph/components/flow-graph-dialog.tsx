import type { Bot } from '@botter/contracts';
import { useActions } from '@botter/web-data';
import { Link, useNavigate } from '@botter/web-router';
import { Dialog } from '@botter/web-ui';
import { Maximize2 } from 'lucide-react';
import { useCallback } from 'react';
import { problemAddress, useProblems } from '../../linter';
import { FlowGraph } from './flow-graph';
import type { FlowGraphProps } from './flow-graph-props';

interface FlowGraphDialogProps {
  bot: Bot;
  onClose: () => void;
}

/** The graph over the list of actions. */
export default function FlowGraphDialog({ bot, onClose }: FlowGraphDialogProps) {
  const { actions } = useActions(bot.id);
  const { byAction } = useProblems(bot.id);
  const navigate = useNavigate();
  // The graph closes with the list, and is open again after going back.
  const leave = useCallback((address: string) => void navigate(address), [navigate]);
  const close = (open: boolean) => {
    // Escape in the search ends the search, not the graph.
    const searching = Boolean(document.activeElement?.closest('[data-flow-search]'));
    if (!open && !searching) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      size="full"
      title="Action Flow Graph"
      description={
        <Link
          to={`/actions/${bot.id}/graph`}
          className="inline-flex items-center gap-1.5 text-accent-ink hover:underline"
        >
          <Maximize2 aria-hidden className="size-3.5" />
          Open as a page
        </Link>
      }
    >
      <div className="h-[70dvh] sm:h-[calc(100dvh-11.5rem)]">
        <FlowGraph
          bot={bot}
          actions={actions}
          problems={byAction}
          onEdit={useCallback<FlowGraphProps['onEdit']>(
            (id, place) =>
              leave(`/actions/${bot.id}/edit/${id}${place ? `?${new URLSearchParams(place)}` : ''}`),
            [bot.id, leave],
          )}
          onOpen={useCallback((id: string) => leave(`/actions/${bot.id}/graph?edit=${id}`), [bot.id, leave])}
          onProblem={useCallback((problem) => leave(problemAddress(bot.id, problem)), [bot.id, leave])}
        />
      </div>
    </Dialog>
  );
}
