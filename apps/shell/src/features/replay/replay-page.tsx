import type { Bot } from '@botter/contracts';
import { useSearchParams } from '@botter/web-router';
import { Tabs } from '@botter/web-ui';
import { BotPageHeader } from '../bot-screen/bot-page-header';
import { BotScreen } from '../bot-screen/bot-screen';
import { ReplayLoading } from './components/replay-loading';
import { ReplayTab } from './components/replay-tab';
import { TestsTab } from './components/tests-tab';

/** The replies of two versions of a bot to the same messages, and the tests made of them. */
export function ReplayPage() {
  return (
    <BotScreen title="Replay" loading={<ReplayLoading />}>
      {(bot) => <BotReplay key={bot.id} bot={bot} />}
    </BotScreen>
  );
}

function BotReplay({ bot }: { bot: Bot }) {
  const [query, setQuery] = useSearchParams();
  const show = (tab: string) => {
    const next = new URLSearchParams(query);
    if (tab === 'tests') next.set('tab', tab);
    else next.delete('tab');
    setQuery(next, { replace: true });
  };
  return (
    <>
      <BotPageHeader
        bot={bot}
        back={`/bots/${bot.id}/history`}
        title="Replay"
        about="what another version replies to the same messages"
      />
      <Tabs
        aria-label="Replay and tests"
        value={query.get('tab') === 'tests' ? 'tests' : 'replay'}
        onValueChange={show}
        tabs={[
          {
            value: 'replay',
            label: 'Replay',
            content: <ReplayTab bot={bot} onSaved={() => show('tests')} />,
          },
          { value: 'tests', label: 'Tests', content: <TestsTab bot={bot} onReplay={() => show('replay')} /> },
        ]}
      />
    </>
  );
}
