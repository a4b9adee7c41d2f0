import type { Bot } from '@botter/contracts';
import { Button } from '@botter/web-ui';
import { Workflow } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';

// Who never opens the graph never loads it.
const FlowGraphDialog = lazy(() => import('./flow-graph-dialog'));

/** The button that opens a bot's graph over the list. */
export function ViewFlowGraph({ bot }: { bot: Bot }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="max-sm:w-full">
        <Workflow aria-hidden />
        View Flow Graph
      </Button>
      {open && (
        <Suspense>
          <FlowGraphDialog bot={bot} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
