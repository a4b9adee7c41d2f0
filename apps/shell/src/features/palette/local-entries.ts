import type { Bot } from '@botter/contracts';
import { CircleUser, Keyboard, KeyRound, LogOut, Plus, Rocket, ShieldCheck } from 'lucide-react';
import { navItems } from '../../navigation/nav-items';
import { setTheme, themes } from '../../theme/theme';
import { shortcutSheetStore } from '../shortcuts/shortcut-sheet-store';
import { screensOf } from './bot-screens';
import type { Entry } from './entry';

/** Pages that are not in the navigation. */
const morePages = [
  { to: '/settings/api-keys', label: 'API keys', icon: KeyRound },
  { to: '/profile', label: 'Profile', icon: CircleUser },
  { to: '/privacy', label: 'Privacy', icon: ShieldCheck },
];

export function pageEntries(): Entry[] {
  return [...navItems, ...morePages].map(({ to, label, icon }) => ({
    id: `page ${to}`,
    kind: 'page',
    label,
    icon,
    to,
  }));
}

/** What can be done from anywhere. */
export function commandEntries(signOut: () => void): Entry[] {
  const commands: (Omit<Entry, 'id' | 'kind'> & { label: string })[] = [
    { label: 'Create bot', icon: Plus, keywords: 'add new', to: '/bots?add' },
    { label: 'Set up a bot step by step', icon: Rocket, keywords: 'welcome first start', to: '/welcome' },
    ...themes.map(({ value, label, Icon }) => ({
      label: `Switch theme: ${label.toLowerCase()}`,
      icon: Icon,
      keywords: 'appearance',
      run: () => setTheme(value),
    })),
    { label: 'Keyboard shortcuts', icon: Keyboard, keywords: 'keys help', run: shortcutSheetStore.open },
    { label: 'Sign out', icon: LogOut, keywords: 'log out leave', run: signOut, staysOpen: true },
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
