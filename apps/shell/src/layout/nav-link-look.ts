import { cn } from '@botter/web-ui';

/** The look of an entry of the navigation; the icon of the open page is coloured. */
export const navLinkLook = ({ isActive }: { isActive: boolean }) =>
  cn(
    'touch-target flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium transition-colors [&>svg]:size-4.5 [&>svg]:shrink-0',
    isActive
      ? 'bg-surface text-ink shadow-xs ring-1 ring-line ring-inset [&>svg]:text-accent'
      : 'text-muted hover:bg-hover hover:text-ink',
  );
