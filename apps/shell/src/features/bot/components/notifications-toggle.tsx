import type { Bot, TelegramLinkInfo } from '@botter/contracts';
import { ApiError, errorText, undoOption } from '@botter/web-data';
import { useNavigate } from '@botter/web-router';
import { Alert, toast, useAttempt } from '@botter/web-ui';
import { Bell, BellOff } from 'lucide-react';
import { useReadTelegramLink, useSetNotifications } from '../api/use-bot-mutations';
import { QuickAction } from './quick-action-entry';

/** Whether the owner is notified in Telegram of what people write to the bot. */
export function NotificationsToggle({ bot }: { bot: Bot }) {
  const set = useSetNotifications(bot.id);
  const readLink = useReadTelegramLink();
  const navigate = useNavigate();
  const isOn = bot.notifications_enabled;
  const { problem, attempt, dismiss } = useAttempt();
  const toggle = async () => {
    if (set.isPending) return;
    await attempt(async () => {
      await set.mutateAsync(!isOn);
      toast.success(`Bot notifications ${isOn ? 'disabled' : 'enabled'}`, undoOption(bot.id));
      if (!isOn) readLink.mutate(undefined, { onSuccess: openLinking });
    }, problemOf);
  };
  /** Without an account nothing arrives. */
  const openLinking = ({ isLinked, botterBotEnabled }: TelegramLinkInfo) => {
    if (!isLinked && botterBotEnabled) navigate('/notifications/link');
  };
  return (
    <>
      <QuickAction
        icon={isOn ? <BellOff aria-hidden /> : <Bell aria-hidden />}
        look="bg-delayed-soft text-delayed-ink"
        title={isOn ? 'Disable Notifications' : 'Enable Notifications'}
        text={isOn ? 'Stop telling me about new messages' : 'Tell me about new messages in Telegram'}
        onPress={() => void toggle()}
        isBusy={set.isPending}
      />
      {problem && (
        <Alert className="mx-3" onDismiss={dismiss}>
          {problem}
        </Alert>
      )}
    </>
  );
}

function problemOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  return errorText(
    error,
    `Failed to update notification settings (Status: ${status})`,
    'Network error: Failed to update notification settings. Please check your connection and try again.',
  );
}
