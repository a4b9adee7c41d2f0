import { useMe } from '@botter/web-data';
import { Avatar, DropdownMenu, MenuChoice, MenuLabel, MenuSeparator } from '@botter/web-ui';
import { ChevronsUpDown, Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from '../theme/theme';

const themes = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
] as const;

/** Who is signed in, and how the product looks on this device. */
export function UserMenu() {
  const { me } = useMe();
  const theme = useTheme();
  const email = me?.email ?? '';
  const name = [me?.first_name, me?.last_name].filter(Boolean).join(' ') || email || 'Your account';
  return (
    <DropdownMenu
      align="start"
      side="top"
      className="w-56"
      trigger={
        <button
          type="button"
          aria-label={`${name}: appearance`}
          className="touch-target flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left transition-colors hover:bg-hover data-[state=open]:bg-hover"
        >
          <Avatar name={name} size="sm" />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium text-ink">{name}</span>
            {name !== email && <span className="block truncate text-xs text-muted">{email}</span>}
          </span>
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
      <MenuChoice label="Appearance" value={theme} onValueChange={setTheme} options={themes} />
    </DropdownMenu>
  );
}
