import { useUnread } from '@botter/web-data';
import { NavLink } from '@botter/web-router';
import { CountBadge, cn } from '@botter/web-ui';
import { navItems } from '../navigation/nav-items';

/** The links to the screens, in the sidebar and in the slide-out menu. */
export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  const { total } = useUnread();
  return (
    <ul className="flex flex-col gap-0.5">
      {navItems.map(({ to, label, icon: Icon, preload, unread, desktopOnly }) => (
        <li key={to} className={desktopOnly ? 'max-lg:hidden' : undefined}>
          <NavLink
            to={to}
            onClick={onNavigate}
            onPointerEnter={preload}
            onFocus={preload}
            className={({ isActive }) =>
              cn(
                'touch-target group flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium transition-colors',
                isActive
                  ? 'bg-surface text-ink shadow-xs ring-1 ring-line ring-inset'
                  : 'text-muted hover:bg-hover hover:text-ink',
              )
            }
          >
            <Icon aria-hidden className="size-4.5 shrink-0 group-aria-[current=page]:text-accent" />
            <span className="flex-1">{label}</span>
            {unread && <CountBadge count={total} what="unread message" />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
