import type { Bot } from '@botter/contracts';
import { Cookie, Keyboard, LogOut, Plus, Rocket, Settings } from 'lucide-react';
import { shortcutSheetStore } from '../features/shortcuts/shortcut-sheet-store';
import { openCookieSettings } from '../features/tracking/consent';
import { foundPages, navLinks, screensOf } from '../screens/screen-table';
import { setTheme, themes } from '../theme/theme';
import type { Entry } from './entry';
import { withIcon } from './palette-icons';

/** The settings on the page of settings, with its words. */
const settings = [
  { label: 'Webhook Domain URL', keywords: 'n8n address' },
  { label: 'Two-factor authentication', keywords: '2fa security' },
  { label: 'Login alerts', keywords: 'security e-mail sign in' },
  { label: 'Send messages with', keywords: 'enter key inbox' },
  { label: 'Appearance', keywords: 'theme dark light' },
];

export function pageEntries(): Entry[] {
  const pages = [...navLinks, ...foundPages.map(withIcon)].map(
    ({ to, label, icon }): Entry => ({ id: `page ${to}`, kind: 'page', label, icon, to }),
  );
  const parts = settings.map(
    ({ label, keywords }): Entry => ({
      id: `setting ${label}`,
      kind: 'page',
      label,
      hint: 'Settings',
      keywords,
      icon: Settings,
      to: '/settings',
    }),
  );
  return [...pages, ...parts];
}

/** Commands that work anywhere. */
export function commandEntries(signOut: () => void): Entry[] {
  const commands: (Omit<Entry, 'id' | 'kind'> & { label: string })[] = [
    { label: 'Create Bot', icon: Plus, keywords: 'add new', to: '/bots?add' },
    {
      label: 'Set up your bot',
      icon: Rocket,
      keywords: 'step by step welcome first start',
      to: '/welcome',
    },
    ...themes.map(({ value, label, Icon }) => ({
      label: `Appearance: ${label}`,
      icon: Icon,
      keywords: 'theme switch',
      run: () => setTheme(value),
    })),
    { label: 'Keyboard shortcuts', icon: Keyboard, keywords: 'keys help', run: shortcutSheetStore.open },
    { label: 'Cookie settings', icon: Cookie, keywords: 'consent tracking', run: openCookieSettings },
    { label: 'Sign Out', icon: LogOut, keywords: 'log out leave', run: signOut, staysOpen: true },
  ];
  return commands.map((command) => ({ ...command, id: `command ${command.label}`, kind: 'command' }));
}

export function botEntries(bots: readonly Bot[]): Entry[] {
  return bots.map(({ id, name, username }) => ({
    id: `bot ${id}`,
    kind: 'bot',
    label: name,
    hint: `@${username}`,
    avatar: name,
    botId: id,
    to: `/bots/${id}/dashboard`,
  }));
}

export function botPageEntries(bots: readonly Bot[]): Entry[] {
  return bots.flatMap((bot) =>
    screensOf(bot)
      .map(withIcon)
      .map(({ words, to, icon }) => ({
        id: `botPage ${to}`,
        kind: 'botPage' as const,
        label: words,
        hint: bot.name,
        keywords: `@${bot.username}`,
        icon,
        botId: bot.id,
        to,
      })),
  );
}
