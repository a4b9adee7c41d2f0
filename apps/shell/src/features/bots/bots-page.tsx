import type { Bot } from '@botter/contracts';
import { errorText, useBots } from '@botter/web-data';
import { useSearchParams } from '@botter/web-router';
import { Alert, Button, EmptyState, Page, PageHeader, SkeletonCards, Tabs } from '@botter/web-ui';
import { Plus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ChosenFile } from '../import-export/read-bot-file';
import { AddBotDialog } from './components/add-bot-dialog';
import { BotList } from './components/bot-list';
import { NoBots } from './components/no-bots';

const ImportDialog = lazy(async () => ({
  default: (await import('../import-export/components/import-dialog')).ImportDialog,
}));

type View = 'mine' | 'shared';

/** All bots of a person: own ones and those that others share. */
export function BotsPage() {
  const { bots, sharedBots, data, error, isFetching, refetch } = useBots();
  // In the address, so that a link can open them.
  const [address, setAddress] = useSearchParams();
  const view: View = address.get('tab') === 'shared' ? 'shared' : 'mine';
  const setView = (next: View) => setAddress(next === 'mine' ? {} : { tab: next }, { replace: true });
  const isAdding = address.has('add');
  const setAdding = (next: boolean) => {
    const { add: _, ...others } = Object.fromEntries(address);
    setAddress(next ? { ...others, add: '' } : others, { replace: true });
  };
  const add = () => setAdding(true);
  const [importing, setImporting] = useState<{ bot: Bot; file: ChosenFile }>();
  const loading = <SkeletonCards label="Loading bots…" />;
  return (
    <Page>
      <PageHeader
        title="Bots"
        description="Your Telegram bots, and those that others share with you."
        actions={
          <Button variant="primary" onClick={add}>
            <Plus aria-hidden />
            Add Bot
          </Button>
        }
      />
      {error && (
        <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching} className="mb-5">
          {errorText(error, 'Failed to load bots')}
        </Alert>
      )}
      {(data || !error) && (
        <Tabs<View>
          aria-label="Bots"
          value={view}
          onValueChange={setView}
          tabs={[
            {
              value: 'mine',
              label: <TabLabel text="My Bots" count={data && bots.length} />,
              content: !data ? loading : bots.length > 0 ? <BotList bots={bots} /> : <NoBots onAdd={add} />,
            },
            {
              value: 'shared',
              label: <TabLabel text="Shared with Me" count={data && sharedBots.length} />,
              content: !data ? (
                loading
              ) : sharedBots.length > 0 ? (
                <BotList bots={sharedBots} />
              ) : (
                <NothingShared />
              ),
            },
          ]}
        />
      )}
      <AddBotDialog
        open={isAdding}
        onOpenChange={setAdding}
        onImport={(bot, file) => setImporting({ bot, file })}
      />
      {importing && (
        <Suspense>
          <ImportDialog {...importing} onClose={() => setImporting(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

function TabLabel({ text, count }: { text: string; count: number | undefined }) {
  return (
    <>
      {text} {count !== undefined && <span className="text-muted tabular-nums">({count})</span>}
    </>
  );
}

function NothingShared() {
  return (
    <EmptyState icon={<Users aria-hidden />} title="Nothing shared with you yet">
      When someone shares a bot with your e-mail address, it appears here.
    </EmptyState>
  );
}
