import { Link, useLocation } from '@botter/web-router';
import { cn } from '@botter/web-ui';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Brand } from '../ui/brand';
import { AppShortcuts } from './app-shortcuts';
import { MobileHeader } from './mobile-header';
import { NavPanel } from './nav-panel';
import { PageNotices } from './page-notices';
import { useUnreadInTitle } from './use-unread-in-title';

/**
 * The frame of the signed-in product. `--app-header` is the height of everything that takes room of the
 * window (bar, notices, the question about cookies), for screens that fill it.
 */
export function AppLayout({ children }: { children: ReactNode }) {
  useUnreadInTitle();
  const [noticesHeight, setNoticesHeight] = useState(0);
  const inChat = useIsInChat();
  return (
    <div
      style={{ '--app-notices': `${noticesHeight}px` } as CSSProperties}
      className={cn(
        'min-h-(--app-window) [--app-bar:3.5rem] [--app-header:calc(var(--app-bar)+var(--app-notices)+var(--consent-height,0px))] [--app-window:calc(100dvh-var(--consent-height,0px))] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:[--app-bar:0rem]',
        // The conversation has its own header, with a link back.
        inChat && 'max-md:[--app-bar:0rem]',
      )}
    >
      <a
        href="#main"
        className="sr-only z-60 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-(--app-window) flex-col border-r border-line bg-canvas p-3 lg:flex">
        <Link to="/" aria-label="Botter home" className="mb-4 flex h-10 items-center rounded-md px-2">
          <Brand />
        </Link>
        <NavPanel />
      </aside>
      <MobileHeader className={cn(inChat && 'max-md:hidden')} />
      <main
        id="main"
        tabIndex={-1}
        className={cn(
          'flex min-h-[calc(var(--app-window)-var(--app-bar))] min-w-0 flex-col outline-none',
          // The strip about the connection uses the room above the page, so that it comes and goes without
          // moving the page.
          'sm:has-[[data-connection=lost],[data-connection=offline]]:[--page-top:0.125rem]',
        )}
      >
        <PageNotices onHeight={setNoticesHeight} />
        {children}
      </main>
      <AppShortcuts />
    </div>
  );
}

/** A chat is open in the inbox. */
function useIsInChat(): boolean {
  const { pathname, search } = useLocation();
  return pathname.startsWith('/messages/') && new URLSearchParams(search).has('chat');
}
