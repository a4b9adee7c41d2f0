import type { Action, Bot } from '@botter/contracts';
import { Badge, Card } from '@botter/web-ui';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { draftOf } from '../../../shared/action-draft';
import { findCallback } from '../../../shared/callback-actions';
import { compactDelay } from '../../../shared/compact-delay';
import { ButtonTypeBadge, TriggerBadge } from '../../../shared/components/action-badges';
import { ActionPreview } from './action-preview';

interface ActionViewProps {
  bot: Bot;
  action: Action;
  actions: readonly Action[];
}

/** An action to look at: what triggers it, how it looks, where its buttons and delays lead. */
export function ActionView({ bot, action, actions }: ActionViewProps) {
  const { buttons, delayedCallbacks, disableWebPagePreview } = action.actionData;
  const missing = (value: string) => (findCallback(actions, value) ? null : <Missing />);
  return (
    <section aria-label={`Action ${action.command}`} className="@container">
      <div className="grid grid-cols-1 items-start gap-6 @2xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="p-5">
          <h2 className="font-mono text-base font-semibold break-all">{action.command}</h2>
          <div className="mt-2 flex flex-wrap gap-1.5">
            <Badge tone={action.enabled ? 'success' : 'neutral'} dot>
              {action.enabled ? 'Enabled' : 'Disabled'}
            </Badge>
            <TriggerBadge trigger={action.actionTrigger} />
            <Badge>{action.parseMode === 'HTML' ? 'HTML' : 'Plain text'}</Badge>
          </div>
          <Part title={`Inline Buttons (${buttons.length})`}>
            {buttons.map((button, at) => (
              <li key={at} className="flex min-w-0 flex-wrap items-center gap-2">
                <ButtonTypeBadge type={button.type} />
                <span className="font-medium">{button.label}</span>
                <span className="min-w-0 truncate font-mono text-xs text-muted">{button.value}</span>
                {button.type === 'callback' && missing(button.value)}
              </li>
            ))}
          </Part>
          <Part title={`Delayed Callbacks (${delayedCallbacks.length})`}>
            {delayedCallbacks.map(({ callbackCommand, delaySeconds }, at) => (
              <li key={at} className="flex min-w-0 flex-wrap items-center gap-2">
                <Badge tone="delayed" icon={<Clock aria-hidden />}>
                  {compactDelay(delaySeconds)}
                </Badge>
                <span className="min-w-0 truncate font-mono text-xs">{callbackCommand}</span>
                {missing(callbackCommand)}
              </li>
            ))}
          </Part>
          <Part title="Advanced">
            <li>Web page preview: {disableWebPagePreview ? 'off' : 'on'}</li>
            <li>Webhook: {action.webhookEnabled ? 'on' : 'off'}</li>
          </Part>
        </Card>
        <ActionPreview bot={bot} draft={draftOf(action)} actions={actions} />
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      <ul className="mt-1.5 grid gap-1.5 text-sm">{children}</ul>
    </div>
  );
}

function Missing() {
  return <span className="text-xs text-error-ink">no such callback action</span>;
}
