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

export interface NavItem {
  to: string;
  label: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
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
  { to: '/actions', label: 'Actions', icon: Workflow },
  {
    to: '/messages',
    label: 'Messages',
    icon: MessageCircle,
    unread: true,
  },
  {
    to: '/notifications',
    label: 'Notifications',
    icon: Bell,
    desktopOnly: true,
  },
  { to: '/analytics', label: 'Analytics', icon: ChartColumn },
  { to: '/settings', label: 'Settings', icon: Settings },
  { to: '/help', label: 'Help', icon: CircleHelp },
];
