import type { VerificationCode } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Page, PageHeader, toast } from '@botter/web-ui';
import { useState } from 'react';
import { useNotificationSettings } from './api/use-notification-settings';
import { useRequestCode, useTelegramLink } from './api/use-telegram-link';
import { BotSettings } from './components/bot-settings';
import { GlobalSettings } from './components/global-settings';
import { HowItWorks } from './components/how-it-works';
import { NotificationsLoading } from './components/notifications-loading';
import { missingLink, SetupRequired } from './components/setup-required';
import { StatusCard } from './components/status-card';
import { TelegramConnection } from './components/telegram-connection';

/** `/notifications`: the linked Telegram account, when to be notified, and of which bots. */
export function NotificationsPage() {
  const settings = useNotificationSettings();
  const link = useTelegramLink();
  const requesting = useRequestCode();
  const [requested, setRequested] = useState<VerificationCode>();
  const failed = settings.error ?? link.error;
  const retry = () => void Promise.all([settings.refetch(), link.refetch()]);
  // A code has done its work as soon as an account is linked.
  const code = link.data?.isLinked ? undefined : requested;

  const getCode = async () => {
    try {
      setRequested(await requesting.mutateAsync());
    } catch (error) {
      toast.error(errorText(error, 'Failed to generate verification code'));
    }
  };

  const setup = link.data && (
    <SetupRequired info={link.data} onGetCode={() => void getCode()} requesting={requesting.isPending} />
  );
  const isLinkMissing = link.data && missingLink(link.data) !== undefined;

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
        {link.data && !link.data.botterBotEnabled && (
          <Alert tone="warning">Notification service is currently unavailable. Please contact support.</Alert>
        )}
      </div>
      {settings.data && link.data ? (
        <div className="flex flex-col gap-4">
          {isLinkMissing && setup}
          <StatusCard stats={settings.data.stats} />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <TelegramConnection
              info={link.data}
              code={code}
              requesting={requesting.isPending}
              checking={link.isFetching}
              onGetCode={() => void getCode()}
              onCheck={retry}
              onCancel={() => setRequested(undefined)}
            />
            <GlobalSettings settings={settings.data.settings} />
          </div>
          {/* It comes and goes with the switch, so it is below that. */}
          {!isLinkMissing && !settings.data.settings.notifications_enabled && setup}
          <BotSettings stats={settings.data.stats} />
          <HowItWorks />
        </div>
      ) : (
        !failed && <NotificationsLoading />
      )}
    </Page>
  );
}
