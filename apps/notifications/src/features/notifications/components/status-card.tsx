import type { NotificationStats, TelegramLinkInfo } from '@botter/contracts';
import { Badge, Card, type Tone } from '@botter/web-ui';
import type { ReactNode } from 'react';
import { whatsMissing } from '../whats-missing';

interface StatusCardProps {
  info: TelegramLinkInfo;
  stats: NotificationStats;
}

/** How things are, at a glance. */
export function StatusCard({ info, stats }: StatusCardProps) {
  const { isLinked, settings, notificationEnabledBots, totalBots } = stats;
  const missing = whatsMissing(info, stats);
  return (
    <Card aria-label="Notification status" className="grid grid-cols-2 gap-4 p-5 lg:grid-cols-4">
      <Entry name="Telegram">
        <State tone={isLinked ? 'success' : 'neutral'}>{isLinked ? 'Linked' : 'Not Linked'}</State>
      </Entry>
      <Entry name="Global">
        <State tone={settings.notifications_enabled ? 'success' : 'neutral'}>
          {settings.notifications_enabled ? 'Enabled' : 'Disabled'}
        </State>
      </Entry>
      <Entry name="Active Bots">
        <span className="text-lg font-semibold text-ink tabular-nums">
          {notificationEnabledBots}/{totalBots}
        </span>
      </Entry>
      <Entry name="Status" more={missing ?? 'New messages notify you'}>
        <State tone={missing ? 'warning' : 'success'}>{missing ? 'Setup Needed' : 'Ready'}</State>
      </Entry>
    </Card>
  );
}

interface EntryProps {
  name: string;
  more?: string;
  children: ReactNode;
}

function Entry({ name, more, children }: EntryProps) {
  return (
    <dl className="min-w-0">
      <dt className="mb-1.5 text-xs text-muted">{name}</dt>
      <dd className="flex h-7 items-center">{children}</dd>
      {more && <dd className="truncate text-xs text-muted">{more}</dd>}
    </dl>
  );
}

function State({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge tone={tone} dot>
      {children}
    </Badge>
  );
}
