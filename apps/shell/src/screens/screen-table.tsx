import type { Bot } from '@botter/contracts';
import { canEdit, canSend, isOwner } from '@botter/web-data';
import { Navigate } from '@botter/web-router';
import { Page, PageColumns, Skeleton, SkeletonCards, SkeletonRows } from '@botter/web-ui';
import {
  Bell,
  Bot as BotIcon,
  ChartColumn,
  CircleHelp,
  LayoutDashboard,
  Megaphone,
  MessageCircle,
  Settings,
  Users,
  Workflow,
} from 'lucide-react';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { type LazyScreen, lazyScreen } from '../errors/lazy-screen';
import { AnalyticsLoading } from '../features/analytics/components/analytics-loading';
import { VersionLoading } from '../features/history/components/version-loading';
import { MenuLoading } from '../features/menu/components/menu-loading';
import { ReplayLoading } from '../features/replay/components/replay-loading';
import { SettingsLoading } from '../features/settings/components/settings-loading';
import { WebhooksLoading } from '../features/webhooks/components/webhooks-loading';
import { fetchAhead, filesOf } from '../head/page-files';
import { NotFoundPage } from '../pages/not-found-page';
import { fetchRemoteAhead, prepareRemote, type RemoteName } from '../remotes/load-remote-app';
import { RemoteApp } from '../remotes/remote-app';

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

/** A screen: its address, its code, and where people find it. */
interface ScreenEntry {
  /** Pattern of its address, for the router. */
  readonly path: string;
  /** Title of the window, unless the screen sets it. */
  readonly title?: string;
  readonly element: ReactNode;
  /** Loads the code, and runs it. */
  readonly prepare?: () => Promise<void>;
  /** Fetches the files of the code without running them. */
  readonly fetchAhead?: () => void;
  /** The code is fetched and run ahead when there is nothing else to do, in this order. */
  readonly likely?: number;
  /** In the navigation and in the palette. */
  readonly link?: ScreenLink;
  /** In the palette only. */
  readonly found?: { readonly to: string; readonly label: string; readonly icon: PaletteIcon };
  /** In the palette for each bot. */
  readonly ofBot?: readonly BotScreenLink[];
}

interface ScreenLink {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  /** In the navigation, in the order of the specification. */
  readonly place: number;
  /** Shows how many messages are unread. */
  readonly unread?: boolean;
  /** Left out of the menu of small screens; the address works there too. */
  readonly desktopOnly?: boolean;
}

/** Drawn by the palette, whose code comes when it is opened. */
export type PaletteIcon =
  | 'chart'
  | 'flask'
  | 'flow'
  | 'history'
  | 'key'
  | 'megaphone'
  | 'menu'
  | 'message'
  | 'messages'
  | 'pencil'
  | 'people'
  | 'person'
  | 'plus'
  | 'send'
  | 'shield'
  | 'sliders'
  | 'webhook';

type SharedBot = Pick<Bot, 'id' | 'access_type' | 'drafts_enabled'>;

interface BotScreenLink {
  /** The words before the name of the bot. */
  readonly words: string;
  readonly to: (botId: string) => string;
  readonly icon: PaletteIcon;
  /** Whether this person can use it. If it is left out, everyone with access can. */
  readonly isFor?: (bot: SharedBot) => boolean;
}

export const homeAddress = '/dashboard';

const HomePage = lazyScreen(
  async () => (await import(/* webpackChunkName: "home" */ '../features/home/home-page')).HomePage,
);
const BotPage = lazyScreen(
  async () => (await import(/* webpackChunkName: "bot" */ '../features/bot/bot-page')).BotPage,
);
const WelcomePage = lazyScreen(
  async () => (await import('../features/onboarding/welcome-page')).WelcomePage,
  <Page className="max-w-4xl">
    <SkeletonCards label="Loading…" count={1} />
  </Page>,
);

/** @param loading is drawn until the code is there, instead of the skeleton that all screens share */
function page(load: () => Promise<ComponentType>, loading?: ReactNode) {
  return drawn(lazyScreen<object>(load, loading && <Page>{loading}</Page>), {});
}
function drawn<Props extends object>(Screen: LazyScreen<Props>, props: NoInfer<Props>) {
  return { element: <Screen {...props} />, prepare: Screen.prepare };
}
function remote(name: RemoteName) {
  return {
    element: <RemoteApp name={name} />,
    prepare: () => prepareRemote(name),
    fetchAhead: () => void fetchRemoteAhead(name),
  };
}
/** @param part its `webpackChunkName` */
function ahead(part: string) {
  return { fetchAhead: () => fetchAhead(filesOf(part)) };
}

/**
 * Every screen of the product. Routes, code that is fetched ahead, navigation, palette (in this order) and
 * the addresses that the server knows follow from this table.
 */
export const screens: readonly ScreenEntry[] = [
  { path: '/', title: 'Dashboard', ...drawn(HomePage, {}) },
  {
    path: homeAddress,
    title: 'Dashboard',
    ...drawn(HomePage, {}),
    ...ahead('home'),
    likely: 5,
    link: { to: homeAddress, label: 'Dashboard', icon: LayoutDashboard, place: 1 },
  },
  { path: '/welcome', title: 'Set up your bot', ...drawn(WelcomePage, {}) },
  {
    path: '/bots',
    title: 'Bots',
    ...page(async () => (await import(/* webpackChunkName: "bots" */ '../features/bots/bots-page')).BotsPage),
    ...ahead('bots'),
    likely: 1,
    link: { to: '/bots', label: 'Bots', icon: BotIcon, place: 2 },
  },
  {
    path: '/bots/:botId',
    element: <Navigate to="dashboard" replace relative="path" />,
    prepare: BotPage.prepare,
    ...ahead('bot'),
    likely: 2,
  },
  { path: '/bots/:botId/dashboard', ...drawn(BotPage, { variant: 'dashboard' }) },
  {
    path: '/messages/*',
    title: 'Messages',
    ...remote('chat'),
    likely: 3,
    link: { to: '/messages', label: 'Messages', icon: MessageCircle, unread: true, place: 4 },
    ofBot: [{ words: 'Messages of', to: (id) => `/messages/${id}`, icon: 'message' }],
  },
  {
    path: '/actions/*',
    title: 'Actions',
    ...remote('actions'),
    likely: 4,
    link: { to: '/actions', label: 'Actions', icon: Workflow, place: 3 },
    ofBot: [
      { words: 'Actions for', to: (id) => `/actions?bot=${id}`, icon: 'flow' },
      { words: 'Add Action to', to: (id) => `/actions/${id}/create`, icon: 'plus', isFor: canEdit },
    ],
  },
  {
    path: '/contacts/*',
    title: 'Contacts',
    ...remote('audience'),
    link: { to: '/contacts', label: 'Contacts', icon: Users, place: 5 },
    ofBot: [{ words: 'Contacts of', to: (id) => `/contacts?bot=${id}`, icon: 'people' }],
  },
  {
    path: '/broadcasts/*',
    title: 'Broadcasts',
    ...remote('audience'),
    link: { to: '/broadcasts', label: 'Broadcasts', icon: Megaphone, place: 6 },
    ofBot: [{ words: 'Broadcasts of', to: (id) => `/broadcasts?bot=${id}`, icon: 'megaphone' }],
  },
  {
    path: '/bots/:botId/manage',
    ...drawn(BotPage, { variant: 'manage' }),
    ofBot: [{ words: 'Manage', to: (id) => `/bots/${id}/manage`, icon: 'sliders', isFor: canEdit }],
  },
  {
    path: '/notifications/*',
    title: 'Notifications',
    ...remote('notifications'),
    link: { to: '/notifications', label: 'Notifications', icon: Bell, desktopOnly: true, place: 7 },
  },
  {
    path: '/analytics',
    title: 'Analytics',
    ...page(
      async () => (await import('../features/analytics/analytics-page')).AnalyticsPage,
      <AnalyticsLoading />,
    ),
    link: { to: '/analytics', label: 'Analytics', icon: ChartColumn, place: 8 },
    ofBot: [{ words: 'Analytics of', to: (id) => `/analytics?bot=${id}`, icon: 'chart' }],
  },
  {
    path: '/bots/:botId/draft',
    ...page(
      async () => (await import('../features/drafts/draft-page')).DraftPage,
      <SkeletonRows label="Loading the draft…" />,
    ),
    ofBot: [
      {
        words: 'Draft of',
        to: (id) => `/bots/${id}/draft`,
        icon: 'pencil',
        isFor: ({ drafts_enabled }) => drafts_enabled,
      },
    ],
  },
  {
    path: '/bots/:botId/history',
    ...page(
      async () => (await import('../features/history/history-page')).HistoryPage,
      <SkeletonRows label="Loading the history…" />,
    ),
    ofBot: [{ words: 'History of', to: (id) => `/bots/${id}/history`, icon: 'history' }],
  },
  {
    path: '/bots/:botId/history/:version',
    ...page(async () => (await import('../features/history/version-page')).VersionPage, <VersionLoading />),
  },
  {
    path: '/bots/:botId/replay',
    ...page(async () => (await import('../features/replay/replay-page')).ReplayPage, <ReplayLoading />),
    ofBot: [{ words: 'Replay of', to: (id) => `/bots/${id}/replay`, icon: 'flask' }],
  },
  {
    path: '/bots/:botId/messages',
    ...page(
      async () =>
        (await import(/* webpackChunkName: "bot-messages" */ '../features/bot-messages/bot-messages-page'))
          .BotMessagesPage,
    ),
    ...ahead('bot-messages'),
    likely: 6,
    ofBot: [{ words: 'View Messages of', to: (id) => `/bots/${id}/messages`, icon: 'messages' }],
  },
  {
    path: '/bots/:botId/messaging',
    ...page(async () => (await import('../features/messaging/messaging-page')).MessagingPage),
    ofBot: [
      { words: 'Send Messages with', to: (id) => `/bots/${id}/messaging`, icon: 'send', isFor: canSend },
    ],
  },
  {
    path: '/bots/:botId/menu',
    ...page(async () => (await import('../features/menu/menu-page')).MenuPage, <MenuLoading />),
    ofBot: [{ words: 'Menu Configuration of', to: (id) => `/bots/${id}/menu`, icon: 'menu', isFor: isOwner }],
  },
  {
    path: '/bots/:botId/webhooks',
    ...page(
      async () => (await import('../features/webhooks/webhooks-page')).WebhooksPage,
      <WebhooksLoading />,
    ),
    ofBot: [
      { words: 'Webhook Settings of', to: (id) => `/bots/${id}/webhooks`, icon: 'webhook', isFor: isOwner },
    ],
  },
  {
    path: '/settings',
    title: 'Settings',
    ...page(
      async () =>
        (await import(/* webpackChunkName: "settings" */ '../features/settings/settings-page')).SettingsPage,
      <PageColumns>
        <SettingsLoading />
      </PageColumns>,
    ),
    ...ahead('settings'),
    likely: 7,
    link: { to: '/settings', label: 'Settings', icon: Settings, place: 9 },
  },
  {
    path: '/help',
    title: 'Help',
    ...page(
      async () => (await import('../features/help/help-page')).HelpPage,
      <PageColumns>
        <SkeletonRows label="Loading help…" />
      </PageColumns>,
    ),
    link: { to: '/help', label: 'Help', icon: CircleHelp, place: 10 },
  },
  {
    path: '/settings/api-keys',
    title: 'API keys',
    ...page(async () => (await import('../features/api-keys/api-keys-page')).ApiKeysPage),
    found: { to: '/settings/api-keys', label: 'API keys', icon: 'key' },
  },
  {
    path: '/profile',
    title: 'Profile',
    ...page(
      async () => (await import('../features/profile/profile-page')).ProfilePage,
      <PageColumns>
        <output aria-label="Loading profile…">
          <Skeleton className="h-40 w-full rounded-xl" />
        </output>
      </PageColumns>,
    ),
    found: { to: '/profile', label: 'Profile', icon: 'person' },
  },
  {
    path: '/privacy',
    title: 'Privacy',
    ...page(async () => (await import('../features/privacy/privacy-page')).PrivacyPage),
    found: { to: '/privacy', label: 'Privacy', icon: 'shield' },
  },
  { path: '*', title: 'Page not found', element: <NotFoundPage /> },
];

/** The links of the navigation, in the order of the specification. */
export const navLinks: readonly ScreenLink[] = screens
  .flatMap(({ link }) => link ?? [])
  .sort((a, b) => a.place - b.place);

/** Pages that only the palette finds. */
export const foundPages = screens.flatMap(({ found }) => found ?? []);

/** The screens of a bot that this person can use, apart from its dashboard. */
export function screensOf(bot: SharedBot) {
  return screens
    .flatMap(({ ofBot = [] }) => ofBot)
    .filter(({ isFor }) => isFor?.(bot) ?? true)
    .map(({ words, to, icon }) => ({ words, to: to(bot.id), icon }));
}
