import type { Bot } from '@botter/contracts';
import { canEdit } from '@botter/web-data';
import { Button, EmptyState } from '@botter/web-ui';
import { Plus, Workflow } from 'lucide-react';

/** Over the canvas, which stays: what was deleted can be brought back there. */
export function NoCards({ bot, onAdd }: { bot: Bot; onAdd: () => void }) {
  return (
    <EmptyState
      className="pointer-events-none absolute inset-0 z-10 justify-center"
      icon={<Workflow aria-hidden />}
      title="No actions configured"
      action={
        canEdit(bot) && (
          <Button variant="primary" className="pointer-events-auto" onClick={onAdd}>
            <Plus aria-hidden />
            Add Your First Action
          </Button>
        )
      }
    >
      Each action is a card here, each button a line to the action that it triggers.
    </EmptyState>
  );
}
