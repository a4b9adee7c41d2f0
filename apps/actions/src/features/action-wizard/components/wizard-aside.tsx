import type { Action, Bot } from '@botter/contracts';
import { Tabs } from '@botter/web-ui';
import { useMemo, useState } from 'react';
import type { ActionDraft } from '../../../shared/action-draft';
import { startOf } from '../../../shared/simulator-start';
import { withDraft } from '../../../shared/with-draft';
import { SimulatorPane } from '../../simulator';
import { ActionPreview } from './action-preview';

interface WizardAsideProps {
  bot: Bot;
  draft: ActionDraft;
  actions: readonly Action[];
  actionId: string | undefined;
}

/** Next to the form: the reply as it looks, or the whole bot to talk to, both with unsaved changes. */
export function WizardAside({ bot, draft, actions, actionId }: WizardAsideProps) {
  const [view, setView] = useState<'preview' | 'simulator'>('preview');
  const [tried, setTried] = useState(false);
  const open = (next: typeof view) => {
    setView(next);
    if (next === 'simulator') setTried(true);
  };
  const current = useMemo(
    () => withDraft(actions, bot.id, { draft, actionId }),
    [actions, bot.id, draft, actionId],
  );
  return (
    <Tabs
      aria-label="Preview and simulator"
      value={view}
      onValueChange={open}
      className="mx-auto w-full max-w-sm lg:sticky lg:top-6"
      tabs={[
        {
          value: 'preview',
          label: 'Preview',
          content: <ActionPreview bot={bot} draft={draft} actions={actions} />,
        },
        {
          value: 'simulator',
          label: 'Try it',
          // The conversation goes on where it was left.
          keepMounted: tried,
          content: (
            <SimulatorPane
              bot={bot}
              actions={current}
              start={startOf(draft)}
              className="h-[min(40rem,calc(100dvh-10rem))]"
            />
          ),
        },
      ]}
    />
  );
}
