import type { Bot } from '@botter/contracts';
import {
  CircleUser,
  Cookie,
  Keyboard,
  KeyRound,
  LogOut,
  Plus,
  Rocket,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import { navItems } from '../../navigation/nav-items';
import { setTheme, themes } from '../../theme/theme';
import { shortcutSheetStore } from '../shortcuts/shortcut-sheet-store';
import { openCookieSettings } from '../tracking/consent';
import { screensOf } from './bot-screens';
import type { Entry } from './entry';

/** Pages that are not in the navigation. */
const morePages = [
  { to: '/settings/api-keys', label: 'API keys', icon: KeyRound },
  { to: '/profile', label: 'Profile', icon: CircleUser },
  { to: '/privacy', label: 'Privacy', icon: ShieldCheck },
];

/** What is set on the page of settings, in its words. */
const settings = [
  { label: 'Webhook Domain URL', keywords: 'n8n address' },
  { label: 'Two-factor authentication', keywords: '2fa security' },
  { label: 'Login alerts', keywords: 'security e-mail sign in' },
  { label: 'Send messages with', keywords: 'enter key inbox' },
  { label: 'Appearance', keywords: 'theme dark light' },
];

export function pageEntries(): Entry[] {
  const pages = [...navItems, ...morePages].map(
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

/** What can be done from anywhere. */
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
    screensOf(bot).map(({ words, to, icon }) => ({
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
