import { useMe } from '@botter/web-data';
import { Link } from '@botter/web-router';
import {
  Avatar,
  DropdownMenu,
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  openerOf,
} from '@botter/web-ui';
import { ChevronsUpDown, Cookie, Keyboard, KeyRound, ShieldCheck } from 'lucide-react';
import { nameOf } from '../features/profile/name-of';
import { shortcutSheetStore } from '../features/shortcuts/shortcut-sheet-store';
import { openCookieSettings } from '../features/tracking/consent';
import { setTheme, themes, useTheme } from '../theme/theme';

const options = themes.map(({ value, label, Icon }) => ({ value, label, icon: <Icon aria-hidden /> }));

/** The signed-in person, and the theme on this device. */
export function UserMenu({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { me } = useMe();
  const theme = useTheme();
  const email = me?.email ?? '';
  const name = nameOf(me);
  return (
    <DropdownMenu
      align="start"
      side="top"
      className="w-56"
      trigger={
        <button
          type="button"
          className="touch-target flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left transition-colors hover:bg-hover data-[state=open]:bg-hover"
        >
          <Avatar name={name} size="sm" />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium text-ink">{name}</span>
            {/* Kept while it is loading: most people have a name and an address. */}
            {(!me || name !== email) && (
              <span className="block min-h-4 truncate text-xs text-muted">{email}</span>
            )}
          </span>
          <span className="sr-only">: appearance</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-faint" />
        </button>
      }
    >
      {email && (
        <>
          <MenuLabel>{email}</MenuLabel>
          <MenuSeparator />
        </>
      )}
      <MenuChoice label="Appearance" value={theme} onValueChange={setTheme} options={options} />
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/settings/api-keys" onClick={onNavigate}>
          <KeyRound aria-hidden />
          API keys
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/privacy" onClick={onNavigate}>
          <ShieldCheck aria-hidden />
          Privacy
        </Link>
      </MenuItem>
      <MenuItem
        icon={<Keyboard aria-hidden />}
        onSelect={() => {
          onNavigate?.();
          shortcutSheetStore.open();
        }}
      >
        Keyboard shortcuts
      </MenuItem>
      <MenuItem
        icon={<Cookie aria-hidden />}
        onSelect={() => {
          onNavigate?.();
          openCookieSettings(openerOf(document.activeElement));
        }}
      >
        Cookie settings
      </MenuItem>
    </DropdownMenu>
  );
}
