import { useBots, useMe } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Button, cn, Page, PageHeader } from '@botter/web-ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SetupCard } from '../onboarding/components/setup-card';
import { useHome } from './api/use-home';
import { MyBots } from './components/my-bots';
import { QuickSetup } from './components/quick-setup';
import { StatCards } from './components/stat-cards';
import { SystemStatus } from './components/system-status';
import { knownRows } from './known-rows';

/** The first page after signing in. */
export function HomePage() {
  const { me } = useMe();
  const { figures } = useHome();
  const { data, error } = useBots();
  const [rows] = useState(knownRows);
  // What is below the list would move when the bots arrive.
  const isHeightKnown = rows !== undefined || data !== undefined || error !== null;
  return (
    <Page>
      <PageHeader
        title={me?.first_name ? `Welcome, ${me.first_name}` : 'Welcome'}
        description="Your bots at a glance."
        actions={
          <Button variant="primary" asChild>
            <Link to="/bots">
              <Plus aria-hidden />
              Create Bot
            </Link>
          </Button>
        }
      />
      <SetupCard />
      <StatCards figures={figures} />
      <div className="mt-4 grid items-start gap-4 sm:mt-5 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4 sm:gap-5">
          <MyBots expectedRows={rows} />
          {isHeightKnown && <QuickSetup />}
        </div>
        <div className={cn('min-w-0', !isHeightKnown && 'max-lg:hidden')}>
          <SystemStatus />
        </div>
      </div>
    </Page>
  );
}
