import { Avatar, IconButton } from '@botter/web-ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

interface PaneProps {
  name: string;
  title: ReactNode;
  subtitle: ReactNode;
  onBack: () => void;
  /** Right of the title. */
  actions?: ReactNode;
  /** The messages. */
  children: ReactNode;
  /** The input. */
  footer: ReactNode;
}

/** A conversation's frame: header, messages, footer. */
export function Pane({ name, title, subtitle, onBack, actions, children, footer }: PaneProps) {
  return (
    <section aria-label={`Conversation with ${name}`} className="flex h-full flex-col">
      <header className="flex items-center gap-3 border-b border-line bg-surface px-3 py-2">
        <IconButton
          label="Back to the bots"
          tooltip={false}
          icon={<ArrowLeft aria-hidden />}
          onClick={onBack}
          className="md:hidden"
        />
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-ink">{title}</h2>
          <p className="truncate text-xs text-muted">{subtitle}</p>
        </div>
        {actions}
      </header>
      {children}
      <footer className="border-t border-line bg-surface p-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
        {footer}
      </footer>
    </section>
  );
}
