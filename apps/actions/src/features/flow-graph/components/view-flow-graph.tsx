import type { Bot } from '@botter/contracts';
import { Button } from '@botter/web-ui';
import { Workflow } from 'lucide-react';
import { lazy, Suspense } from 'react';

// Loaded only when someone opens the graph.
const FlowGraphDialog = lazy(() => import('./flow-graph-dialog'));

interface ViewFlowGraphProps {
  bot: Bot;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The button that opens a bot's graph over the list. */
export function ViewFlowGraph({ bot, open, onOpen, onClose }: ViewFlowGraphProps) {
  return (
    <>
      <Button onClick={onOpen} className="max-sm:w-full">
        <Workflow aria-hidden />
        View Flow Graph
      </Button>
      {open && (
        <Suspense>
          <FlowGraphDialog bot={bot} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
