import type { Bot, NotificationStats } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Avatar, Button, toast, useAttempt } from '@botter/web-ui';
import { Send } from 'lucide-react';
import { useSwitchBot, useTestNotification } from '../api/use-bot-notifications';
import { useLinkAccountOption } from '../link-account-option';

interface BotNotificationRowProps {
  bot: Bot;
  stats: NotificationStats;
}

/** Longer than for other successes, because the person has to look at another window. Milliseconds. */
const testNoticeMs = 5000;

/** A bot with its switch and a test. */
export function BotNotificationRow({ bot, stats }: BotNotificationRowProps) {
  const switching = useSwitchBot(bot.id);
  const testing = useTestNotification(bot.id);
  const isOn = bot.notifications_enabled;
  const missing = missingForTest(stats);
  const linkAccountOption = useLinkAccountOption(stats);
  const { problem, attempt, dismiss } = useAttempt();

  const toggle = () =>
    attempt(
      async () => {
        await switching.mutateAsync(!isOn);
        toast.success(`Bot notifications ${isOn ? 'disabled' : 'enabled'}`, isOn ? {} : linkAccountOption);
      },
      (error) => errorText(error, 'Failed to update bot notifications'),
    );
  const test = () =>
    attempt(
      async () => {
        await testing.mutateAsync();
        toast.success('Test notification sent! Check your Telegram.', { durationMs: testNoticeMs });
      },
      (error) => errorText(error, 'Failed to send test notification'),
    );

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5">
      <div className="flex min-w-0 flex-1 basis-44 items-center gap-3">
        <Avatar name={bot.name} size="md" />
        <div className="min-w-0">
          <p className="truncate text-sm font-medium text-ink" dir="auto">
            {bot.name}
          </p>
          <p className="truncate text-xs text-muted">@{bot.username}</p>
        </div>
      </div>
      <div className="flex items-center gap-2">
        <Button
          size="sm"
          busy={testing.isPending}
          disabled={missing !== undefined}
          title={missing}
          onClick={() => void test()}
        >
          <Send aria-hidden />
          Test
        </Button>
        <Button
          size="sm"
          role="switch"
          aria-checked={isOn}
          aria-label={`Notifications of ${bot.name}`}
          variant={isOn ? 'primary' : 'secondary'}
          busy={switching.isPending}
          onClick={() => void toggle()}
          className="w-14"
        >
          {!switching.isPending && (isOn ? 'On' : 'Off')}
        </Button>
      </div>
      {problem && (
        <Alert className="basis-full" onDismiss={dismiss}>
          {problem}
        </Alert>
      )}
    </div>
  );
}

function missingForTest({ isLinked, settings }: NotificationStats): string | undefined {
  if (!isLinked) return 'Link Telegram account first';
  return settings.notifications_enabled ? undefined : 'Enable notifications first';
}
