import { Navigate, Route, Routes, useLocation, useNavigationType } from '@botter/web-router';
import { useCodeAhead } from '../ahead/use-code-ahead';
import { usePageviews } from '../features/tracking/pageviews';
import { UndoHost } from '../features/undo/undo-host';
import { AppLayout } from '../layout/app-layout';
import { NotFoundPage } from '../pages/not-found-page';
import { RemoteApp } from '../remotes/remote-app';
import { Screen } from './screen';
import {
  AnalyticsPage,
  ApiKeysPage,
  BotMessagesPage,
  BotPage,
  BotsPage,
  DraftPage,
  HelpPage,
  HistoryPage,
  HomePage,
  likelyNext,
  MenuPage,
  MessagingPage,
  PrivacyPage,
  ProfilePage,
  ReplayPage,
  SettingsPage,
  screenCode,
  VersionPage,
  WebhooksPage,
  WelcomePage,
} from './screen-code';

/** The screen of each address. */
export function Screens() {
  usePageviews(useLocation().pathname, useNavigationType());
  useCodeAhead(screenCode, likelyNext);
  return (
    <AppLayout>
      <UndoHost />
      <Routes>
        <Route path="/" element={<Screen title="Dashboard" element={<HomePage />} />} />
        <Route path="/dashboard" element={<Screen title="Dashboard" element={<HomePage />} />} />
        <Route path="/welcome" element={<Screen title="Set up your bot" element={<WelcomePage />} />} />
        <Route path="/bots" element={<Screen title="Bots" element={<BotsPage />} />} />
        <Route path="/bots/:botId" element={<Navigate to="dashboard" replace relative="path" />} />
        <Route path="/bots/:botId/dashboard" element={<Screen element={<BotPage variant="dashboard" />} />} />
        <Route path="/bots/:botId/manage" element={<Screen element={<BotPage variant="manage" />} />} />
        <Route path="/bots/:botId/messages" element={<Screen element={<BotMessagesPage />} />} />
        <Route path="/bots/:botId/messaging" element={<Screen element={<MessagingPage />} />} />
        <Route path="/bots/:botId/menu" element={<Screen element={<MenuPage />} />} />
        <Route path="/bots/:botId/draft" element={<Screen element={<DraftPage />} />} />
        <Route path="/bots/:botId/history" element={<Screen element={<HistoryPage />} />} />
        <Route path="/bots/:botId/history/:version" element={<Screen element={<VersionPage />} />} />
        <Route path="/bots/:botId/replay" element={<Screen element={<ReplayPage />} />} />
        <Route path="/bots/:botId/webhooks" element={<Screen element={<WebhooksPage />} />} />
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
        <Route path="/analytics" element={<Screen title="Analytics" element={<AnalyticsPage />} />} />
        <Route path="/settings" element={<Screen title="Settings" element={<SettingsPage />} />} />
        <Route path="/settings/api-keys" element={<Screen title="API keys" element={<ApiKeysPage />} />} />
        <Route path="/help" element={<Screen title="Help" element={<HelpPage />} />} />
        <Route path="/profile" element={<Screen title="Profile" element={<ProfilePage />} />} />
        <Route path="*" element={<Screen title="Page not found" element={<NotFoundPage />} />} />
      </Routes>
    </AppLayout>
  );
}
