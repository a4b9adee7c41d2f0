import { Link } from '@botter/web-router';
import { cn } from '@botter/web-ui';
import { ArrowUpRight, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

const frame =
  'group flex items-center gap-3 rounded-lg px-3 py-2.5 transition-colors hover:bg-hover [&>svg]:size-4 [&>svg]:text-faint';

interface EntryLook {
  icon: ReactNode;
  /** Colours of the icon's tile. */
  look: string;
  title: string;
  text: string;
}

interface QuickActionProps extends EntryLook {
  to?: string;
  /** An address outside, opened in a new tab. */
  href?: string;
  /** Something that happens on this page. */
  onPress?: () => void;
  /** The last press has not finished yet. */
  isBusy?: boolean;
  onAhead?: () => void;
}

/** A way on from a bot, inside the product or outside. */
export function QuickAction({
  icon,
  look,
  title,
  text,
  to,
  href,
  onPress,
  isBusy,
  onAhead,
}: QuickActionProps) {
  const inside = <Inside icon={icon} look={look} title={title} text={text} />;
  if (to !== undefined) {
    return (
      <Link to={to} className={frame} onPointerEnter={onAhead} onFocus={onAhead}>
        {inside}
        <ChevronRight aria-hidden className="transition-transform group-hover:translate-x-0.5" />
      </Link>
    );
  }
  if (onPress) {
    return (
      <button
        type="button"
        onClick={onPress}
        aria-disabled={isBusy}
        className={cn(frame, 'text-left aria-disabled:opacity-60')}
      >
        {inside}
      </button>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={frame}>
      {inside}
      <ArrowUpRight aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function Inside({ icon, look, title, text }: EntryLook) {
  return (
    <>
      <span
        className={cn('flex size-9 shrink-0 items-center justify-center rounded-lg [&_svg]:size-4.5', look)}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium text-ink">{title}</span>
        <span className="block truncate text-xs text-muted">{text}</span>
      </span>
    </>
  );
}
