import type { Bot } from '@botter/contracts';
import { isOwner } from '@botter/web-data';
import {
  Alert,
  Badge,
  Card,
  CardBody,
  CardHeader,
  CopyButton,
  exactTime,
  RelativeTime,
} from '@botter/web-ui';
import { type ReactNode, useState } from 'react';
import { AccessBadge } from '../../bots/components/access-badge';
import { ConnectionHealth } from './connection-health';
import { EditableName } from './editable-name';

/** The facts about a bot; its name can be changed here by the owner. */
export function BotInformation({ bot }: { bot: Bot }) {
  const [problem, setProblem] = useState<string>();
  return (
    <Card>
      <CardHeader title="Bot Information" />
      <CardBody>
        {problem && (
          <Alert tone="error" className="mb-4">
            {problem}
          </Alert>
        )}
        <dl className="divide-y divide-line">
          <Fact name="Name">
            <EditableName bot={bot} editable={isOwner(bot)} onError={setProblem} />
          </Fact>
          <Fact name="Username">
            <span className="flex items-center gap-1">
              <span className="truncate font-mono">@{bot.username}</span>
              <CopyButton text={`@${bot.username}`} label="Copy username" />
            </span>
          </Fact>
          <Fact name="Status">
            <Badge tone="success" dot>
              Active
            </Badge>
          </Fact>
          <Fact name="Connection">
            <ConnectionHealth connection={bot.connection} />
          </Fact>
          <Fact name="Your access">
            <AccessBadge access={bot.access_type} />
          </Fact>
          <Fact name="Created">
            <span title={exactTime(new Date(bot.created_at))}>
              {new Date(bot.created_at).toLocaleDateString(undefined, { dateStyle: 'long' })}
              <span className="text-muted">
                {' · '}
                <RelativeTime at={bot.created_at} />
              </span>
            </span>
          </Fact>
        </dl>
      </CardBody>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <dt className="w-24 shrink-0 sm:w-28 text-sm text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 text-sm text-ink">{children}</dd>
    </div>
  );
}
