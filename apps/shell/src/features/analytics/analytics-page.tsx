import { type Bot, type TimeRange, timeRanges } from '@botter/contracts';
import { errorText, useBots } from '@botter/web-data';
import { useSearchParams } from '@botter/web-router';
import { Alert, cn, NoBots, Page, PageHeader, Select } from '@botter/web-ui';
import { useActivity } from './api/use-activity';
import { useAnalytics } from './api/use-analytics';
import { useContactActivity } from './api/use-contact-activity';
import { useDialogs } from './api/use-dialogs';
import { useExport } from './api/use-export';
import { ActivityChart } from './chart/activity-chart';
import { ActivityChartLoading, AnalyticsLoading, UsedMostLoading } from './components/analytics-loading';
import { BotInfoCard } from './components/bot-info-card';
import { ContactFigures } from './components/contact-figures';
import { DialogsCard } from './components/dialogs-card';
import { ExportMenu } from './components/export-menu';
import { RecentMessages } from './components/recent-messages';
import { StatCards } from './components/stat-cards';
import { TopChats } from './components/top-chats';
import { UnansweredTexts } from './components/unanswered-texts';
import { MostUsedActions, PressedButtons } from './components/used-most';
import { rangeNames, toRange } from './range';

const allBots = '';

/** `/analytics`: what happened in one bot or in all; the address keeps which, and for how long. */
export function AnalyticsPage() {
  const { all, isPending, error, refetch, isFetching } = useBots();
  const [address, setAddress] = useSearchParams();
  const range = toRange(address.get('range'));
  const bot = all.find(({ id }) => id === address.get('bot'));
  const exporting = useExport(bot?.id, range);
  const choose = (name: 'bot' | 'range', value: string) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === allBots) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Page>
      <PageHeader
        title="Analytics"
        description="Messages, chats and actions of your bots"
        actions={
          all.length > 0 && (
            <>
              <Select
                aria-label="Bot"
                value={bot?.id ?? allBots}
                onValueChange={(value) => choose('bot', value)}
                options={[
                  { value: allBots, label: 'All Bots' },
                  ...all.map(({ id, name, username }) => ({ value: id, label: `${name} (@${username})` })),
                ]}
                className="w-full sm:w-56"
              />
              <Select<TimeRange>
                aria-label="Time range"
                value={range}
                onValueChange={(value) => choose('range', value)}
                options={timeRanges.map((value) => ({ value, label: rangeNames[value] }))}
                className="w-auto min-w-36 flex-1 sm:w-40 sm:flex-none"
              />
              <ExportMenu exporting={exporting} />
            </>
          )
        }
      />
      {exporting.error && (
        <Alert className="mb-4" onDismiss={exporting.reset}>
          {errorText(exporting.error, 'Failed to export analytics')}
        </Alert>
      )}
      {error && (
        <Alert onRetry={() => void refetch()} retrying={isFetching} className="mb-4">
          {errorText(error, 'Failed to load bots')}
        </Alert>
      )}
      {isPending ? (
        <AnalyticsLoading />
      ) : all.length > 0 ? (
        <Figures bots={all} bot={bot} range={range} />
      ) : (
        !error && <NoBots>Analytics count what people write to your bots, and what the bots reply.</NoBots>
      )}
    </Page>
  );
}

function Figures({ bots, bot, range }: { bots: readonly Bot[]; bot: Bot | undefined; range: TimeRange }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useAnalytics(bots, bot?.id, range);
  const activity = useActivity(bot?.id, range);
  const onlyBot = (bot ?? (bots.length === 1 ? bots[0] : undefined))?.id;
  const dialogs = useDialogs(onlyBot, range).data?.dialogs ?? [];
  const contacts = useContactActivity(onlyBot, range);
  const botNames = new Map(bot || bots.length === 1 ? [] : bots.map(({ id, name }) => [id, name]));
  if (!data) {
    return error ? (
      <Alert onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, 'Failed to load analytics')}
      </Alert>
    ) : (
      <div className="space-y-4">
        {bot && <BotInfoCard bot={bot} />}
        <AnalyticsLoading botName={bot?.name} />
      </div>
    );
  }
  // Figures of the bot and range before, until the new ones are loaded.
  const isOld = isPlaceholderData || activity.isPlaceholderData;
  return (
    <div className="space-y-4">
      {data.isFallback && (
        <Alert tone="warning" onRetry={() => void refetch()} retrying={isFetching}>
          Analytics couldn't be loaded. These figures are computed from the latest messages and chats.
        </Alert>
      )}
      {bot && <BotInfoCard bot={bot} />}
      <div
        aria-busy={isOld}
        className={cn('space-y-4 transition-opacity', isOld && 'pointer-events-none opacity-50')}
      >
        <StatCards analytics={data.analytics} botName={bot?.name} />
        {contacts.isEnabled && !contacts.error && <ContactFigures contacts={contacts.data} />}
        {activity.data ? (
          <ActivityChart activity={activity.data} />
        ) : (
          activity.isPending && <ActivityChartLoading />
        )}
        {activity.error && !activity.data && !data.isFallback && (
          <Alert onRetry={() => void activity.refetch()} retrying={activity.isFetching}>
            {errorText(activity.error, 'Failed to load the activity')}
          </Alert>
        )}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <RecentMessages messages={data.analytics.recentMessages} botNames={botNames} />
          <TopChats chats={data.analytics.topChats} botNames={botNames} />
          {activity.isPending && <UsedMostLoading />}
          {activity.data && (
            <>
              <MostUsedActions activity={activity.data} botNames={botNames} />
              <PressedButtons activity={activity.data} botNames={botNames} />
            </>
          )}
        </div>
        {onlyBot !== undefined && dialogs.length > 0 && <DialogsCard botId={onlyBot} dialogs={dialogs} />}
        {activity.data && (
          <UnansweredTexts texts={activity.data.unanswered} bots={bots} botNames={botNames} />
        )}
      </div>
    </div>
  );
}
