import { type Action, type Bot, triggerSentence } from '@botter/contracts';
import { Badge, Card } from '@botter/web-ui';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formOf } from '../../../shared/action-form';
import { findCallback } from '../../../shared/callback-actions';
import { compactDelay } from '../../../shared/compact-delay';
import { ButtonTypeBadge, TriggerBadge } from '../../../shared/components/action-badges';
import { stepLooks } from '../../../shared/components/step-looks';
import { stepTitle } from '../../../shared/step-title';
import { ActionPreview } from './action-preview';

interface ActionViewProps {
  bot: Bot;
  action: Action;
  actions: readonly Action[];
}

/** An action to read: its trigger, its reply, and the targets of its buttons and delays. */
export function ActionView({ bot, action, actions }: ActionViewProps) {
  const { triggers = [] } = action;
  const { buttons, delayedCallbacks, disableWebPagePreview, steps = [] } = action.actionData;
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
          {triggers.length > 0 && (
            <Part title={`More triggers (${triggers.length})`}>
              {triggers.map((trigger, at) => (
                <li key={at} className="wrap-anywhere">
                  {triggerSentence(trigger)}
                </li>
              ))}
            </Part>
          )}
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
          {steps.length > 0 && (
            <Part title={`Then (${steps.length})`}>
              {steps.map((step) => {
                const { Icon, label } = stepLooks[step.type];
                return (
                  <li key={step.id} className="flex min-w-0 items-start gap-2">
                    <Icon aria-label={label} className="mt-0.5 size-4 shrink-0 text-accent-ink" />
                    <span className="min-w-0 wrap-anywhere">{stepTitle(step)}</span>
                  </li>
                );
              })}
            </Part>
          )}
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
        <ActionPreview bot={bot} form={formOf(action)} actions={actions} />
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
