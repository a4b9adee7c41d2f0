import { useUnread } from '@botter/web-data';
import { NavLink, useLocation } from '@botter/web-router';
import { CountBadge } from '@botter/web-ui';
import { homeAddress, navLinks } from '../screens/screen-table';
import { navLinkLook } from './nav-link-look';

interface NavListProps {
  /** In the slide-out menu of small screens. */
  mobile: boolean;
  onNavigate?: (() => void) | undefined;
}

/** The links to the screens, in the sidebar and in the slide-out menu. */
export function NavList({ mobile, onNavigate }: NavListProps) {
  const { total } = useUnread();
  const { pathname } = useLocation();
  // The dashboard has two addresses: its entry links to the one that is open.
  const addressOf = (to: string) => (to === homeAddress && pathname === '/' ? '/' : to);
  return (
    <ul className="flex flex-col gap-0.5">
      {navLinks
        .filter(({ desktopOnly }) => !(mobile && desktopOnly))
        .map(({ to, label, icon: Icon, unread }) => (
          <li key={to}>
            <NavLink to={addressOf(to)} onClick={onNavigate} className={navLinkLook}>
              <Icon aria-hidden />
              <span className="flex-1">{label}</span>
              {unread && <CountBadge count={total} what="unread message" />}
            </NavLink>
          </li>
        ))}
    </ul>
  );
}
