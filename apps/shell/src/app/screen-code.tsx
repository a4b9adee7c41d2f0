import { Page, PageColumns, Skeleton, SkeletonCards, SkeletonRows } from '@botter/web-ui';
import type { Code } from '../ahead/code';
import { lazyScreen } from '../errors/lazy-screen';
import { AnalyticsLoading } from '../features/analytics/components/analytics-loading';
import { VersionLoading } from '../features/history/components/version-loading';
import { MenuLoading } from '../features/menu/components/menu-loading';
import { ReplayLoading } from '../features/replay/components/replay-loading';
import { SettingsLoading } from '../features/settings/components/settings-loading';
import { WebhooksLoading } from '../features/webhooks/components/webhooks-loading';
import { prepareRemote } from '../remotes/load-remote-app';

// Nobody opens all of them: what a screen needs is loaded when it is opened, or shortly before.
export const AnalyticsPage = lazyScreen(
  async () => (await import('../features/analytics/analytics-page')).AnalyticsPage,
  <Page>
    <AnalyticsLoading />
  </Page>,
);
export const ApiKeysPage = lazyScreen(
  async () => (await import('../features/api-keys/api-keys-page')).ApiKeysPage,
);
export const BotMessagesPage = lazyScreen(
  async () => (await import('../features/bot-messages/bot-messages-page')).BotMessagesPage,
);
export const BotPage = lazyScreen(async () => (await import('../features/bot/bot-page')).BotPage);
export const BotsPage = lazyScreen(async () => (await import('../features/bots/bots-page')).BotsPage);
export const DraftPage = lazyScreen(
  async () => (await import('../features/drafts/draft-page')).DraftPage,
  <Page>
    <SkeletonRows label="Loading the draft…" />
  </Page>,
);
export const HelpPage = lazyScreen(
  async () => (await import('../features/help/help-page')).HelpPage,
  <Page>
    <PageColumns>
      <SkeletonRows label="Loading help…" />
    </PageColumns>
  </Page>,
);
export const HistoryPage = lazyScreen(
  async () => (await import('../features/history/history-page')).HistoryPage,
  <Page>
    <SkeletonRows label="Loading the history…" />
  </Page>,
);
export const HomePage = lazyScreen(async () => (await import('../features/home/home-page')).HomePage);
export const MenuPage = lazyScreen(
  async () => (await import('../features/menu/menu-page')).MenuPage,
  <Page>
    <MenuLoading />
  </Page>,
);
export const MessagingPage = lazyScreen(
  async () => (await import('../features/messaging/messaging-page')).MessagingPage,
);
export const PrivacyPage = lazyScreen(
  async () => (await import('../features/privacy/privacy-page')).PrivacyPage,
);
export const ProfilePage = lazyScreen(
  async () => (await import('../features/profile/profile-page')).ProfilePage,
  <Page>
    <PageColumns>
      <output aria-label="Loading profile…">
        <Skeleton className="h-40 w-full rounded-xl" />
      </output>
    </PageColumns>
  </Page>,
);
export const ReplayPage = lazyScreen(
  async () => (await import('../features/replay/replay-page')).ReplayPage,
  <Page>
    <ReplayLoading />
  </Page>,
);
export const SettingsPage = lazyScreen(
  async () => (await import('../features/settings/settings-page')).SettingsPage,
  <Page>
    <PageColumns>
      <SettingsLoading />
    </PageColumns>
  </Page>,
);
export const VersionPage = lazyScreen(
  async () => (await import('../features/history/version-page')).VersionPage,
  <Page>
    <VersionLoading />
  </Page>,
);
export const WebhooksPage = lazyScreen(
  async () => (await import('../features/webhooks/webhooks-page')).WebhooksPage,
  <Page>
    <WebhooksLoading />
  </Page>,
);
export const WelcomePage = lazyScreen(
  async () => (await import('../features/onboarding/welcome-page')).WelcomePage,
  <Page className="max-w-4xl">
    <SkeletonCards label="Loading…" count={1} />
  </Page>,
);

/** What fetches the code of the screens that have some of their own, by the address of their route. */
export const screenCode: Code = {
  '/': HomePage.prepare,
  '/dashboard': HomePage.prepare,
  '/welcome': WelcomePage.prepare,
  '/bots': BotsPage.prepare,
  '/bots/:botId': BotPage.prepare,
  '/bots/:botId/dashboard': BotPage.prepare,
  '/bots/:botId/manage': BotPage.prepare,
  '/bots/:botId/messages': BotMessagesPage.prepare,
  '/bots/:botId/messaging': MessagingPage.prepare,
  '/bots/:botId/menu': MenuPage.prepare,
  '/bots/:botId/draft': DraftPage.prepare,
  '/bots/:botId/history': HistoryPage.prepare,
  '/bots/:botId/history/:version': VersionPage.prepare,
  '/bots/:botId/replay': ReplayPage.prepare,
  '/bots/:botId/webhooks': WebhooksPage.prepare,
  '/actions/*': () => prepareRemote('actions'),
  '/messages/*': () => prepareRemote('chat'),
  '/privacy': PrivacyPage.prepare,
  '/notifications/*': () => prepareRemote('notifications'),
  '/analytics': AnalyticsPage.prepare,
  '/settings': SettingsPage.prepare,
  '/settings/api-keys': ApiKeysPage.prepare,
  '/help': HelpPage.prepare,
  '/profile': ProfilePage.prepare,
};

/** The addresses that people go to from anywhere, the likeliest first. What is large and rarer is fetched with the pointer. */
export const likelyNext: readonly string[] = [
  '/bots',
  '/bots/:botId',
  '/messages/*',
  '/actions/*',
  '/dashboard',
  '/bots/:botId/messages',
  '/settings',
];
