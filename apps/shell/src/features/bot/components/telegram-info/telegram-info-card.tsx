import type { Bot, TelegramInfo } from '@botter/contracts';
import { errorText, isOwner } from '@botter/web-data';
import { Alert, Button, Card, CardBody, CardHeader, SkeletonText } from '@botter/web-ui';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTelegramInfo } from '../../api/use-telegram-info';
import { Fact } from '../fact';
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
        {!info && !error && <FactsOf bot={bot} />}
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

/** While it is loading: as high as the bot's copy of it, so that little moves when it is loaded. */
function FactsOf({ bot }: { bot: Bot }) {
  const known = {
    name: bot.display_name ?? bot.name,
    shortDescription: bot.short_description ?? '',
    description: '',
  };
  return (
    <>
      <output aria-label="Loading Telegram profile…" className="sr-only" />
      <div aria-hidden>
        <Facts info={known} draw={(text) => <SkeletonText>{text || 'Not set'}</SkeletonText>} />
      </div>
    </>
  );
}

interface FactsProps {
  info: TelegramInfo;
  draw?: (text: string) => ReactNode;
}

function Facts({ info, draw = (text) => <TextOrNone text={text} /> }: FactsProps) {
  return (
    <dl className="divide-y divide-line">
      <Fact name="Display name">{draw(info.name)}</Fact>
      <Fact name="Short description">{draw(info.shortDescription)}</Fact>
      <Fact name="Description">{draw(info.description)}</Fact>
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
