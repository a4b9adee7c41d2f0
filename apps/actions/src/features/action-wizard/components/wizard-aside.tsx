import type { Action, Bot } from '@botter/contracts';
import { useShortcuts } from '@botter/web-data';
import { Tabs } from '@botter/web-ui';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<'preview' | 'simulator'>('preview');
  const [tried, setTried] = useState(false);
  const open = (next: typeof view) => {
    setView(next);
    if (next === 'simulator') setTried(true);
  };
  // From the fields it is many stops of Tab away.
  useShortcuts('Action editor', [
    {
      keys: 'mod+.',
      label: 'Try it',
      run: ({ target }) => {
        if (target instanceof Element && target.closest('[role="dialog"]')) return;
        flushSync(() => open('simulator'));
        frame.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
      },
      everywhere: true,
    },
  ]);
  const current = useMemo(
    () => withForm(actions, bot.id, { form, actionId }),
    [actions, bot.id, form, actionId],
  );
  return (
    <div ref={frame} className="mx-auto w-full max-w-sm lg:sticky lg:top-6">
      <Tabs
        aria-label="Preview and simulator"
        value={view}
        onValueChange={open}
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
    </div>
  );
}
