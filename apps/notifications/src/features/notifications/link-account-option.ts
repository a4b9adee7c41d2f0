import type { NotificationStats } from '@botter/contracts';
import { useNavigate } from '@botter/web-router';
import type { ToastOptions } from '@botter/web-ui';

/** The address of the part of the page that links an account: opening it moves the focus there. */
export const linkingPath = '/notifications/link';

/** As long as other notices with a button. */
const noticeMs = 8000;

/**
 * For the notice that something was switched on: offers to link an account, without which nothing arrives.
 */
export function useLinkAccountOption({ isLinked }: NotificationStats): ToastOptions {
  const navigate = useNavigate();
  if (isLinked) return {};
  return {
    durationMs: noticeMs,
    description: 'Link your Telegram account to receive them.',
    action: { label: 'Link Telegram', onClick: () => navigate(linkingPath) },
  };
}
