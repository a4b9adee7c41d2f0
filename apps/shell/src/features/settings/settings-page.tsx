import { errorText, useSettings } from '@botter/web-data';
import { Alert, cn, Page, PageColumns, PageHeader } from '@botter/web-ui';
import { MoreSettings } from './components/more-settings';
import { SettingsForm } from './components/settings-form';
import { SettingsLoading } from './components/settings-loading';

/** A person's own settings, for all their bots. */
export function SettingsPage() {
  const { data, error, isFetching, refetch } = useSettings();
  return (
    <Page>
      <PageHeader title="Settings" description="For you, on all your bots." />
      <PageColumns>
        {error && !data && (
          <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching}>
            {errorText(error, 'Failed to load settings')}
          </Alert>
        )}
        {!data && !error && <SettingsLoading />}
        {data && <SettingsForm saved={data} />}
        {/* Below a form that is yet to come it would move. */}
        <div className={cn(!data && !error && 'max-xl:hidden')}>
          <MoreSettings />
        </div>
      </PageColumns>
    </Page>
  );
}
