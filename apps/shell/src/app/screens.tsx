import { Navigate, Route, Routes, useLocation } from '@botter/web-router';
import { lazyScreen } from '../errors/lazy-screen';
import { LazyAnalyticsPage } from '../features/analytics/lazy-analytics-page';
import { LazyHelpPage } from '../features/help/lazy-help-page';
import { LazyHistoryPage, LazyVersionPage } from '../features/history/lazy-history-page';
import { LazyMenuPage } from '../features/menu/lazy-menu-page';
import { LazyWelcomePage } from '../features/onboarding/lazy-welcome-page';
import { LazyProfilePage } from '../features/profile/lazy-profile-page';
import { LazySettingsPage } from '../features/settings/lazy-settings-page';
import { usePageviews } from '../features/tracking/pageviews';
import { UndoHost } from '../features/undo/undo-host';
import { LazyWebhooksPage } from '../features/webhooks/lazy-webhooks-page';
import { AppLayout } from '../layout/app-layout';
import { NotFoundPage } from '../pages/not-found-page';
import { RemoteApp } from '../remotes/remote-app';
import { Screen } from './screen';

// Nobody opens all of them: what a screen needs is loaded when it is opened.
const ApiKeysPage = lazyScreen(async () => (await import('../features/api-keys/api-keys-page')).ApiKeysPage);
const BotMessagesPage = lazyScreen(
  async () => (await import('../features/bot-messages/bot-messages-page')).BotMessagesPage,
);
const BotPage = lazyScreen(async () => (await import('../features/bot/bot-page')).BotPage);
const BotsPage = lazyScreen(async () => (await import('../features/bots/bots-page')).BotsPage);
const HomePage = lazyScreen(async () => (await import('../features/home/home-page')).HomePage);
const MessagingPage = lazyScreen(
  async () => (await import('../features/messaging/messaging-page')).MessagingPage,
);
const PrivacyPage = lazyScreen(async () => (await import('../features/privacy/privacy-page')).PrivacyPage);

/** The screen of each address. */
export function Screens() {
  usePageviews(useLocation().pathname);
  return (
    <AppLayout>
      <UndoHost />
      <Routes>
        <Route path="/" element={<Screen title="Dashboard" element={<HomePage />} />} />
        <Route path="/dashboard" element={<Screen title="Dashboard" element={<HomePage />} />} />
        <Route path="/welcome" element={<Screen title="Set up your bot" element={<LazyWelcomePage />} />} />
        <Route path="/bots" element={<Screen title="Bots" element={<BotsPage />} />} />
        <Route path="/bots/:botId" element={<Navigate to="dashboard" replace relative="path" />} />
        <Route path="/bots/:botId/dashboard" element={<Screen element={<BotPage variant="dashboard" />} />} />
        <Route path="/bots/:botId/manage" element={<Screen element={<BotPage variant="manage" />} />} />
        <Route path="/bots/:botId/messages" element={<Screen element={<BotMessagesPage />} />} />
        <Route path="/bots/:botId/messaging" element={<Screen element={<MessagingPage />} />} />
        <Route path="/bots/:botId/menu" element={<Screen element={<LazyMenuPage />} />} />
        <Route path="/bots/:botId/history" element={<Screen element={<LazyHistoryPage />} />} />
        <Route path="/bots/:botId/history/:version" element={<Screen element={<LazyVersionPage />} />} />
        <Route path="/bots/:botId/webhooks" element={<Screen element={<LazyWebhooksPage />} />} />
        <Route
          path="/actions/*"
          element={<Screen title="Actions" element={<RemoteApp name="actions" />} />}
        />
        <Route path="/messages/*" element={<Screen title="Messages" element={<RemoteApp name="chat" />} />} />
        <Route path="/privacy" element={<Screen title="Privacy" element={<PrivacyPage />} />} />
        <Route
          path="/notifications/*"
          element={<Screen title="Notifications" element={<RemoteApp name="notifications" />} />}
        />
        <Route path="/analytics" element={<Screen title="Analytics" element={<LazyAnalyticsPage />} />} />
        <Route path="/settings" element={<Screen title="Settings" element={<LazySettingsPage />} />} />
        <Route path="/settings/api-keys" element={<Screen title="API keys" element={<ApiKeysPage />} />} />
        <Route path="/help" element={<Screen title="Help" element={<LazyHelpPage />} />} />
        <Route path="/profile" element={<Screen title="Profile" element={<LazyProfilePage />} />} />
        <Route path="*" element={<Screen title="Page not found" element={<NotFoundPage />} />} />
      </Routes>
    </AppLayout>
  );
}
