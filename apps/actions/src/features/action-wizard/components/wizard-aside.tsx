import type { Action, Bot } from '@botter/contracts';
import { Tabs } from '@botter/web-ui';
import { useMemo, useState } from 'react';
import type { ActionForm } from '../../../shared/action-form';
import { startOf } from '../../../shared/simulator-start';
import { withForm } from '../../../shared/with-form';
import { SimulatorPane } from '../../simulator';
import { ActionPreview } from './action-preview';

interface WizardAsideProps {
  bot: Bot;
  form: ActionForm;
  actions: readonly Action[];
  actionId: string | undefined;
}

/** Next to the form: a preview of the reply, or the whole bot to talk to, both with unsaved changes. */
export function WizardAside({ bot, form, actions, actionId }: WizardAsideProps) {
  const [view, setView] = useState<'preview' | 'simulator'>('preview');
  const [tried, setTried] = useState(false);
  const open = (next: typeof view) => {
    setView(next);
    if (next === 'simulator') setTried(true);
  };
  const current = useMemo(
    () => withForm(actions, bot.id, { form, actionId }),
    [actions, bot.id, form, actionId],
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
          content: <ActionPreview bot={bot} form={form} actions={actions} />,
        },
        {
          value: 'simulator',
          label: 'Try it',
          // Keeps the conversation, so that it can continue.
          keepMounted: tried,
          content: (
            <SimulatorPane
              bot={bot}
              actions={current}
              start={startOf(form)}
              className="h-[min(40rem,calc(100dvh-10rem))]"
            />
          ),
        },
      ]}
    />
  );
}
