import type { HistorySnapshot } from '@botter/contracts';
import { Badge, Card, CardBody, CardHeader, EmptyState } from '@botter/web-ui';
import { UserPlus, Webhook } from 'lucide-react';
import { Fact } from '../../bot/components/fact';
import { takeoverNames } from '../../bot/components/takeover-names';
import { shownValue } from './shown-value';

/** The texts and the settings of the bot. */
export function InfoAtVersion({ info, settings }: Pick<HistorySnapshot, 'info' | 'settings'>) {
  return (
    <Card>
      <CardHeader title="Bot Information" />
      <CardBody>
        <dl className="divide-y divide-line">
          <Fact name="Name">{info.name}</Fact>
          <Fact name="Username">
            <span className="font-mono">@{info.username}</span>
          </Fact>
          <Fact name="Name at Telegram">{info.telegramName}</Fact>
          <Fact name="Description">{shownValue(info.description)}</Fact>
          <Fact name="Short description">{shownValue(info.shortDescription)}</Fact>
          <Fact name="Human takeover">{takeoverNames[settings.takeoverMode]}</Fact>
          <Fact name="Notifications">{settings.notificationsEnabled ? 'On' : 'Off'}</Fact>
          <Fact name="Time zone">{settings.timeZone}</Fact>
          {settings.contactFields.length > 0 && (
            <Fact name="Fields of contacts">
              {settings.contactFields.map(({ label }) => label).join(', ')}
            </Fact>
          )}
        </dl>
      </CardBody>
    </Card>
  );
}

/** The menu that was set through Botter. */
export function MenuAtVersion({ menu: { button, commands } }: Pick<HistorySnapshot, 'menu'>) {
  return (
    <Card>
      <CardHeader title="Menu" description="As it was set through Botter" />
      <CardBody>
        <dl className="divide-y divide-line">
          <Fact name="Menu button">{button === null ? 'Never set' : shownValue(button)}</Fact>
          <Fact name="Commands" stacked>
            {commands === null || commands.length === 0 ? (
              ((commands && 'None') ?? 'Never set')
            ) : (
              <ul className="flex flex-col gap-1.5">
                {commands.map(({ command, description }) => (
                  <li key={command} className="flex flex-wrap items-baseline gap-x-2">
                    <Badge tone="command" mono>
                      /{command}
                    </Badge>
                    {description}
                  </li>
                ))}
              </ul>
            )}
          </Fact>
        </dl>
      </CardBody>
    </Card>
  );
}

/** The webhooks of the bot; whether they were signed, never with what. */
export function WebhooksAtVersion({ webhooks }: { webhooks: NonNullable<HistorySnapshot['webhooks']> }) {
  if (webhooks.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Webhook aria-hidden />} title="No webhooks">
          The bot had no webhooks at this time.
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul aria-label="Webhooks" className="flex flex-col gap-3">
      {webhooks.map(({ id, webhookUrl, enabled, secretSet, timeoutSeconds, retryCount }) => (
        <li key={id}>
          <Card className="p-4">
            <div className="flex flex-wrap gap-1.5">
              <Badge tone={enabled ? 'success' : 'neutral'} dot>
                {enabled ? 'Enabled' : 'Disabled'}
              </Badge>
              {secretSet && <Badge tone="url">Signed</Badge>}
            </div>
            <p className="mt-3 font-mono text-sm wrap-anywhere">{webhookUrl}</p>
            <p className="mt-1 text-xs text-muted">
              Timeout: {timeoutSeconds}s · Retries: {retryCount}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

const statuses = { pending: 'Invited', active: 'Active', revoked: 'Revoked' } as const;

/** The people that the bot was shared with, by names. */
export function SharesAtVersion({ shares }: { shares: NonNullable<HistorySnapshot['shares']> }) {
  if (shares.length === 0) {
    return (
      <Card>
        <EmptyState icon={<UserPlus aria-hidden />} title="Not shared">
          The bot was shared with nobody at this time.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <ul aria-label="Shares" className="divide-y divide-line">
        {shares.map(({ id, person, status, permissions }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 px-5 py-3 text-sm">
            <span className="min-w-0 flex-1">{person?.name ?? 'A person who has not joined yet'}</span>
            <Badge>{permissions === 'manage' ? 'Manage' : 'Read-only'}</Badge>
            <Badge tone={status === 'active' ? 'success' : 'neutral'} dot>
              {statuses[status]}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
