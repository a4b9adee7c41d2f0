import { NavLink } from '@botter/web-router';
import { ToastSlot } from '@botter/web-ui';
import { CircleUser, Search } from 'lucide-react';
import { SignOutButton } from '../features/profile/sign-out-button';
import { paletteKeys } from '../features/shortcuts/app-keys';
import { ShortcutKeys } from '../features/shortcuts/shortcut-keys';
import { paletteStore } from '../palette/palette-store';
import { navLinkLook } from './nav-link-look';
import { NavList } from './nav-list';
import { UserMenu } from './user-menu';

interface NavPanelProps {
  /** In the slide-out menu of small screens. */
  mobile?: boolean;
  onNavigate?: () => void;
}

/** Inside of the sidebar and of the slide-out menu. */
export function NavPanel({ mobile = false, onNavigate }: NavPanelProps) {
  return (
    <>
      <button
        type="button"
        onClick={() => {
          onNavigate?.();
          paletteStore.open();
        }}
        className="touch-target mb-4 flex h-9 w-full items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 text-sm text-faint shadow-xs transition-colors hover:border-line-strong hover:text-muted"
      >
        <Search aria-hidden className="size-4" />
        <span className="flex-1 text-left">Search…</span>
        <span className="flex gap-0.5 max-lg:hidden" aria-hidden>
          <ShortcutKeys keys={paletteKeys} />
        </span>
      </button>
      <nav aria-label="Main" className={mobile ? 'grow' : 'flex-1 overflow-y-auto'}>
        <NavList mobile={mobile} onNavigate={onNavigate} />
      </nav>
      {!mobile && <ToastSlot className="has-[[data-sonner-toast]]:mt-3" />}
      <div className="mt-3 flex flex-col gap-0.5 border-t border-line pt-3">
        <UserMenu onNavigate={onNavigate} />
        <NavLink to="/profile" onClick={onNavigate} className={navLinkLook}>
          <CircleUser aria-hidden />
          Profile
        </NavLink>
        <SignOutButton
          variant="ghost"
          className="justify-start gap-2.5 px-2.5 [&_svg]:size-4.5"
          onPress={onNavigate}
        />
      </div>
    </>
  );
}
