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
import { useState } from 'react';
import { AccessBadge } from '../../bots/components/access-badge';
import { EditableName } from './editable-name';
import { Fact } from './fact';

/** The facts about a bot; its name can be changed here by the owner. */
export function BotInformation({ bot }: { bot: Bot }) {
  const [problem, setProblem] = useState<string>();
  return (
    <Card>
      <CardHeader title="Bot Information" />
      <CardBody>
        <dl className="divide-y divide-line">
          <Fact name="Name">
            <EditableName bot={bot} editable={isOwner(bot)} onError={setProblem} />
            {problem && (
              <Alert tone="error" className="mt-2">
                {problem}
              </Alert>
            )}
          </Fact>
          <Fact name="Username">
            <span className="-my-1.5 flex items-center gap-1">
              <span className="truncate font-mono">@{bot.username}</span>
              <CopyButton text={`@${bot.username}`} label="Copy username" />
            </span>
          </Fact>
          <Fact name="Status">
            <Badge tone="success" dot>
              Active
            </Badge>
          </Fact>
          <Fact name="Your access">
            <AccessBadge bot={bot} />
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
