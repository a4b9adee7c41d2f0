import {
  Bell,
  Bot,
  ChartColumn,
  CircleHelp,
  LayoutDashboard,
  MessageCircle,
  Settings,
  Workflow,
} from 'lucide-react';
import type { ComponentType, SVGProps } from 'react';
import { loadAnalyticsPage } from '../features/analytics/lazy-analytics-page';
import { loadHelpPage } from '../features/help/lazy-help-page';
import { loadSettingsPage } from '../features/settings/lazy-settings-page';
import { preloadRemote } from '../remotes/load-remote-app';

export interface NavItem {
  to: string;
  label: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** Fetches what the screen needs, when a person is about to open it. */
  preload?: () => void;
  /** Shows how many messages are unread. */
  unread?: boolean;
  /** Left out of the menu of small screens; the address works there too. */
  desktopOnly?: boolean;
}

export const homeAddress = '/dashboard';

/** The links of the navigation, in the order of the specification. */
export const navItems: readonly NavItem[] = [
  { to: homeAddress, label: 'Dashboard', icon: LayoutDashboard },
  { to: '/bots', label: 'Bots', icon: Bot },
  { to: '/actions', label: 'Actions', icon: Workflow, preload: () => preloadRemote('actions') },
  {
    to: '/messages',
    label: 'Messages',
    icon: MessageCircle,
    preload: () => preloadRemote('chat'),
    unread: true,
  },
  {
    to: '/notifications',
    label: 'Notifications',
    icon: Bell,
    preload: () => preloadRemote('notifications'),
    desktopOnly: true,
  },
  { to: '/analytics', label: 'Analytics', icon: ChartColumn, preload: () => void loadAnalyticsPage() },
  { to: '/settings', label: 'Settings', icon: Settings, preload: () => void loadSettingsPage() },
  { to: '/help', label: 'Help', icon: CircleHelp, preload: () => void loadHelpPage() },
];
