import type { Action, Bot } from '@botter/contracts';
import { IconButton } from '@botter/web-ui';
import { X } from 'lucide-react';
import { ActionView } from '../../action-wizard';

interface ViewPanelProps {
  bot: Bot;
  action: Action;
  actions: readonly Action[];
  onClose: () => void;
}

/** An action next to the canvas, for read-only users. */
export function ViewPanel({ bot, action, actions, onClose }: ViewPanelProps) {
  return (
    <aside
      aria-label="Action"
      className="flex h-full min-h-0 flex-col overflow-hidden rounded-xl border border-line bg-surface"
    >
      <header className="flex items-center border-b border-line py-2 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">Action</h2>
        <IconButton size="sm" label="Close" icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto p-4">
        <ActionView bot={bot} action={action} actions={actions} />
      </div>
    </aside>
  );
}
