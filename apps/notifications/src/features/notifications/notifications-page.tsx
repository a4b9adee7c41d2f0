import { errorText } from '@botter/web-data';
import { Alert, Page, PageHeader, useAttempt } from '@botter/web-ui';
import { useEffect, useRef } from 'react';
import { useNotificationSettings } from './api/use-notification-settings';
import { useRequestCode, useTelegramLink } from './api/use-telegram-link';
import { BotSettings } from './components/bot-settings';
import { GlobalSettings } from './components/global-settings';
import { HowItWorks } from './components/how-it-works';
import { NotificationsLoading } from './components/notifications-loading';
import { LinkRequired, SwitchRequired } from './components/setup-required';
import { StatusCard } from './components/status-card';
import { TelegramConnection } from './components/telegram-connection';
import { useKeptCode } from './kept-code';

/** The shortest time between two checks whether a code is still valid. Milliseconds. */
const codeCheckMs = 2000;

/** `/notifications`: the linked Telegram account, when to be notified, and of which bots. */
export function NotificationsPage() {
  const settings = useNotificationSettings();
  const link = useTelegramLink();
  const requesting = useRequestCode();
  const [code, keepCode] = useKeptCode();
  const global = useRef<HTMLDivElement>(null);
  const failed = settings.error ?? link.error;
  const retry = () => void Promise.all([settings.refetch(), link.refetch()]);
  const { isLinked, codeExpiresAt, botterBotEnabled } = link.data ?? {};

  // A code has done its work as soon as an account is linked.
  useEffect(() => {
    if (isLinked && code) keepCode(undefined);
  });
  // Only the server knows whether it is valid; no event announces its end.
  const { refetch, dataUpdatedAt } = link;
  useEffect(() => {
    if (!codeExpiresAt || codeExpiresAt !== code?.expiresAt) return;
    const timer = setTimeout(refetch, Math.max(codeCheckMs, Date.parse(codeExpiresAt) - dataUpdatedAt));
    return () => clearTimeout(timer);
  }, [code, codeExpiresAt, dataUpdatedAt, refetch]);

  const { problem, attempt, dismiss } = useAttempt();
  const getCode = () =>
    attempt(
      async () => keepCode(await requesting.mutateAsync()),
      (error) => errorText(error, 'Failed to generate verification code'),
    );

  /** Presses the switch itself, which gets the focus and shows a failure. */
  const turnOn = () => {
    const master = global.current?.querySelector<HTMLElement>('[role=switch]');
    master?.focus();
    master?.click();
  };
  const isLinkMissing = link.data && (!isLinked || link.data.link?.blocked === true);

  return (
    <Page>
      <PageHeader
        title="Notifications"
        description="Get messages of your bots in Telegram, and reply from there."
      />
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        {failed && (
          <Alert onRetry={retry} retrying={settings.isFetching || link.isFetching}>
            {errorText(failed, 'Failed to connect to server')}
          </Alert>
        )}
        {problem && <Alert onDismiss={dismiss}>{problem}</Alert>}
        {botterBotEnabled === false && (
          <Alert tone="warning">Notification service is currently unavailable. Please contact support.</Alert>
        )}
      </div>
      {settings.data && link.data ? (
        <div className="flex flex-col gap-4">
          {botterBotEnabled && isLinkMissing && (
            <LinkRequired
              info={link.data}
              onGetCode={() => void getCode()}
              requesting={requesting.isPending}
            />
          )}
          <StatusCard info={link.data} stats={settings.data.stats} />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <TelegramConnection
              info={link.data}
              code={code}
              requesting={requesting.isPending}
              checking={link.isFetching}
              onGetCode={() => void getCode()}
              onCheck={retry}
              onCancel={() => keepCode(undefined)}
            />
            <div ref={global}>
              <GlobalSettings stats={settings.data.stats} />
            </div>
          </div>
          {/* It comes and goes with the switch, so it is below that. */}
          {botterBotEnabled && !isLinkMissing && !settings.data.settings.notifications_enabled && (
            <SwitchRequired onTurnOn={turnOn} />
          )}
          <BotSettings stats={settings.data.stats} />
          <HowItWorks />
        </div>
      ) : (
        !failed && <NotificationsLoading />
      )}
    </Page>
  );
}
