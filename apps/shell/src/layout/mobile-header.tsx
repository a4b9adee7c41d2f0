import { useUnread } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { cn, counted, IconButton, ToastSlot } from '@botter/web-ui';
import { Menu, Search } from 'lucide-react';
import { useRef } from 'react';
import { paletteStore } from '../palette/palette-store';
import { Brand } from '../ui/brand';
import { MobileMenu, type MobileMenuHandle } from './mobile-menu';

/** The bar on top of small screens, with the menu that slides out. */
export function MobileHeader({ className }: { className?: string }) {
  const menu = useRef<MobileMenuHandle>(null);
  const { total } = useUnread();
  return (
    <header
      className={cn(
        // A toast replaces the name.
        'has-[[data-sonner-toast]]:[&>a]:hidden',
        'sticky top-0 z-30 flex h-(--app-bar) items-center gap-1 border-b border-line bg-canvas/85 px-2 backdrop-blur-md lg:hidden',
        className,
      )}
    >
      <IconButton
        label={total > 0 ? `Open menu, ${counted(total, 'unread message')}` : 'Open menu'}
        tooltip={false}
        aria-haspopup="dialog"
        className="relative"
        onClick={() => menu.current?.open()}
        icon={
          <>
            <Menu aria-hidden className="size-5!" />
            {total > 0 && (
              <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent ring-2 ring-canvas" />
            )}
          </>
        }
      />
      <MobileMenu ref={menu} />
      <Link to="/" aria-label="Botter home" className="touch-target flex items-center rounded-md px-1.5">
        <Brand />
      </Link>
      <ToastSlot className="min-w-0 flex-1 sm:max-w-96" />
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
