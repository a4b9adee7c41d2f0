import type { Bot } from '@botter/contracts';
import { errorText, isOwner, useActions, useSettings } from '@botter/web-data';
import { Alert, Badge, Button, Card, EmptyState } from '@botter/web-ui';
import { Plus, ScrollText, Webhook } from 'lucide-react';
import { useState } from 'react';
import { BotNotFound } from '../bot-screen/bot-not-found';
import { BotPageHeader } from '../bot-screen/bot-page-header';
import { BotScreen } from '../bot-screen/bot-screen';
import { OwnerOnly } from '../bot-screen/owner-only';
import { useWebhooks } from './api/use-webhooks';
import { AddWebhookDialog } from './components/add-webhook-dialog';
import { WebhookCard } from './components/webhook-card';
import { WebhookFigures } from './components/webhook-figures';
import { WebhookHelp } from './components/webhook-help';
import { WebhookLogsDialog } from './components/webhook-logs-dialog';
import { WebhooksLoading } from './components/webhooks-loading';

/** The webhooks of a bot, for its owner. */
export function WebhooksPage() {
  return (
    <BotScreen
      title="Webhook Settings"
      failed="Failed to load bot information"
      loading={<WebhooksLoading />}
      notFound={<BotNotFound>The bot does not exist, or you have no access to it.</BotNotFound>}
    >
      {(bot) =>
        isOwner(bot) ? (
          <Webhooks key={bot.id} bot={bot} />
        ) : (
          <OwnerOnly bot={bot} title="Only the owner can configure webhooks">
            Ask its owner to add webhooks.
          </OwnerOnly>
        )
      }
    </BotScreen>
  );
}

function Webhooks({ bot }: { bot: Bot }) {
  const { data, error, isPending, isFetching, refetch } = useWebhooks(bot.id);
  // They contain the beginning of a new webhook's address.
  const { data: settings } = useSettings();
  // Only actions may have webhooks: their calls are in the logs, too.
  const { actions } = useActions(data?.length === 0 ? bot.id : undefined);
  const hasWebhooks = data && (data.length > 0 || actions.some(({ webhookUrl }) => webhookUrl));
  const [open, setOpen] = useState<'add' | 'logs'>();
  const close = (isOpen: boolean) => !isOpen && setOpen(undefined);
  const add = (text: string) => (
    <Button variant="primary" onClick={() => setOpen('add')}>
      <Plus aria-hidden />
      {text}
    </Button>
  );
  return (
    <>
      <BotPageHeader
        bot={bot}
        back={`/bots/${bot.id}`}
        title="Webhook Settings"
        description={
          <>
            <Badge className="mr-2">{bot.name}</Badge>
            Connect your bot to automation tools and custom workflows.
          </>
        }
        actions={
          !isPending && (
            <>
              {hasWebhooks && (
                <Button onClick={() => setOpen(open === 'logs' ? undefined : 'logs')}>
                  <ScrollText aria-hidden />
                  {open === 'logs' ? 'Hide Logs' : 'View Logs'}
                </Button>
              )}
              {add('Add Webhook')}
            </>
          )
        }
      />
      {isPending && <WebhooksLoading />}
      {error && (
        <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching} className="mb-4">
          {errorText(error, 'Failed to fetch webhooks')}
        </Alert>
      )}
      {data && (
        <>
          <WebhookFigures botId={bot.id} />
          <div className="flex flex-col gap-4">
            {data.length === 0 && (
              <Card>
                <EmptyState
                  icon={<Webhook aria-hidden />}
                  title="No webhooks configured"
                  action={add('Add Your First Webhook')}
                >
                  A webhook calls Zapier, Make, n8n or your own program for every message and button.
                </EmptyState>
              </Card>
            )}
            {data.map((webhook) => (
              <WebhookCard key={webhook.id} botId={bot.id} webhook={webhook} />
            ))}
            <WebhookHelp />
          </div>
        </>
      )}
      {open === 'add' && (
        <AddWebhookDialog
          botId={bot.id}
          initialUrl={settings?.webhookDomainUrl ?? ''}
          knownUrls={(data ?? []).map(({ webhookUrl }) => webhookUrl)}
          onOpenChange={close}
        />
      )}
      {open === 'logs' && <WebhookLogsDialog botId={bot.id} webhooks={data ?? []} onOpenChange={close} />}
    </>
  );
}
