import { cn } from '@botter/web-ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface PanelSectionProps {
  title: string;
  /** The content as text while the part is closed: `2 buttons`. */
  summary?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A part of the editor that folds; a closed one shows a summary of its content. */
export function PanelSection({ title, summary, open, onOpenChange, children }: PanelSectionProps) {
  const body = useId();
  return (
    <section aria-label={title} className="border-b border-line last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          onClick={() => onOpenChange(!open)}
          className="touch-target flex w-full items-center gap-2 px-4 py-3 text-left text-sm font-semibold hover:bg-hover focus-visible:-outline-offset-2"
        >
          {title}
          {!open && summary && <span className="truncate text-xs font-normal text-muted">{summary}</span>}
          <ChevronDown
            aria-hidden
            className={cn('ml-auto size-4 shrink-0 text-faint transition-transform', open && 'rotate-180')}
          />
        </button>
      </h3>
      {open && (
        <div id={body} className="@container px-4 pt-1 pb-5">
          {children}
        </div>
      )}
    </section>
  );
}
