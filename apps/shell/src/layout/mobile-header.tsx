import { useUnread } from '@botter/web-data';
import { Link, useLocation } from '@botter/web-router';
import { counted, IconButton } from '@botter/web-ui';
import { Menu, Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { paletteStore } from '../features/palette/palette-store';
import { Brand } from './brand';
import { NavPanel } from './nav-panel';

/** The bar on top of small screens, with the menu that slides out. The dialog locks scrolling and closes on Escape or a press outside. */
export function MobileHeader() {
  const { pathname } = useLocation();
  // The address it was opened at: another page, also by going back, closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  const setOpen = (next: boolean) => setOpenAt(next ? pathname : undefined);
  useCloseOnDesktop(setOpenAt);
  const { total } = useUnread();
  return (
    <header className="sticky top-0 z-30 flex h-(--app-bar) items-center gap-1 border-b border-line bg-canvas/85 px-2 backdrop-blur-md lg:hidden">
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger asChild>
          <IconButton
            label={total > 0 ? `Open menu, ${counted(total, 'unread message')}` : 'Open menu'}
            tooltip={false}
            className="relative"
            icon={
              <>
                <Menu aria-hidden className="size-5!" />
                {total > 0 && (
                  <span className="absolute top-3 right-3 size-2 rounded-full bg-accent ring-2 ring-canvas" />
                )}
              </>
            }
          />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="animate-fade-in fixed inset-0 z-40 bg-overlay lg:hidden" />
          <Dialog.Content
            aria-describedby={undefined}
            className="animate-slide-in fixed inset-y-0 left-0 z-50 flex w-[min(19rem,85vw)] flex-col border-r border-line bg-canvas p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-xl outline-none lg:hidden"
          >
            <div className="mb-3 flex items-center justify-between pl-2">
              <Dialog.Title>
                <Brand />
              </Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label="Close menu" tooltip={false} icon={<X aria-hidden className="size-5!" />} />
              </Dialog.Close>
            </div>
            <NavPanel mobile onNavigate={() => setOpen(false)} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Link to="/" aria-label="Botter home" className="touch-target flex items-center rounded-md px-1.5">
        <Brand />
      </Link>
      <IconButton
        label="Search"
        tooltip={false}
        className="ml-auto"
        icon={<Search aria-hidden className="size-5!" />}
        onClick={paletteStore.open}
      />
    </header>
  );
}

/** Above this width the sidebar is there, and a menu that nobody sees would keep the page locked. */
const desktop = '(min-width: 64rem)';

function useCloseOnDesktop(setOpenAt: (at: undefined) => void): void {
  useEffect(() => {
    const media = window.matchMedia?.(desktop);
    const close = () => media.matches && setOpenAt(undefined);
    media?.addEventListener('change', close);
    return () => media?.removeEventListener('change', close);
  }, [setOpenAt]);
}
