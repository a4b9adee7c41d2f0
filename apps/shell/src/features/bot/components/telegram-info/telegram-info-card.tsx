import type { Bot, TelegramInfo } from '@botter/contracts';
import { errorText, isOwner } from '@botter/web-data';
import { Alert, Button, Card, CardBody, CardHeader } from '@botter/web-ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTelegramInfo } from '../../api/use-telegram-info';
import { Fact, FactsLoading } from '../fact';
import { TelegramInfoForm } from './telegram-info-form';

/** What people see about the bot in Telegram; the owner changes it here. */
export function TelegramInfoCard({ bot }: { bot: Bot }) {
  const { data: info, error, isFetching, refetch } = useTelegramInfo(bot.id);
  const [editing, setEditing] = useState(false);
  return (
    <Card>
      <CardHeader
        title="Telegram Bot Information"
        description="What people see about the bot in Telegram."
        actions={
          !editing &&
          isOwner(bot) && (
            <Button size="sm" disabled={!info} onClick={() => setEditing(true)}>
              <Pencil aria-hidden />
              Edit Telegram Info
            </Button>
          )
        }
      />
      <CardBody>
        {error && (
          <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching} className="mb-2">
            {errorText(error, 'Failed to load bot information')}
          </Alert>
        )}
        {!info && !error && <FactsLoading label="Loading Telegram profile…" lines={[1, 1, 1]} />}
        {info &&
          (editing ? (
            <TelegramInfoForm bot={bot} info={info} onClose={() => setEditing(false)} />
          ) : (
            <Facts info={info} />
          ))}
      </CardBody>
    </Card>
  );
}

function Facts({ info }: { info: TelegramInfo }) {
  return (
    <dl className="divide-y divide-line">
      <Fact name="Display name">
        <TextOrNone text={info.name} />
      </Fact>
      <Fact name="Short description">
        <TextOrNone text={info.shortDescription} />
      </Fact>
      <Fact name="Description">
        <TextOrNone text={info.description} />
      </Fact>
    </dl>
  );
}

function TextOrNone({ text }: { text: string }) {
  return text ? (
    <span className="whitespace-pre-wrap">{text}</span>
  ) : (
    <span className="text-muted italic">Not set</span>
  );
}
