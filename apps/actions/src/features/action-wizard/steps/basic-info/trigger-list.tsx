import { type Bot, type Trigger, type TriggerType, triggerLimits } from '@botter/contracts';
import { Select, useRowFocus } from '@botter/web-ui';
import { TriggerRow } from './trigger-row';
import { triggerForms } from './triggers';
import { WhatWins } from './what-wins';

const types = Object.keys(triggerForms) as TriggerType[];

interface TriggerListProps {
  bot: Bot;
  triggers: readonly Trigger[];
  onChange: (triggers: Trigger[]) => void;
}

/** The triggers of the action in addition to its command. */
export function TriggerList({ bot, triggers, onChange }: TriggerListProps) {
  const { frame, added, removed } = useRowFocus<HTMLElement>();
  const has = (type: TriggerType) => triggers.some((trigger) => trigger.type === type);
  const offered = types
    .filter((type) => !(triggerForms[type].once && has(type)))
    .map((value) => ({
      value,
      label: triggerForms[value].label,
      description: triggerForms[value].description,
    }));
  return (
    <section ref={frame} aria-labelledby="triggers-heading" className="space-y-3">
      <div>
        <div className="flex items-center gap-1">
          <h3 id="triggers-heading" className="text-sm font-medium">
            More triggers
          </h3>
          <WhatWins />
        </div>
        <p className="mt-0.5 text-xs text-muted">
          Optional. The bot also replies when one of these happens. In groups, words and content count only in
          messages that mention the bot or reply to it.
        </p>
      </div>
      {triggers.length > 0 && (
        <ul className="space-y-3">
          {triggers.map((trigger, at) => (
            <TriggerRow
              key={at}
              bot={bot}
              trigger={trigger}
              onChange={(changed) => onChange(triggers.map((old, index) => (index === at ? changed : old)))}
              onRemove={() => {
                removed(at);
                onChange(triggers.filter((_, index) => index !== at));
              }}
            />
          ))}
        </ul>
      )}
      {triggers.length < triggerLimits.triggers ? (
        <Select
          aria-label="Add a trigger"
          value={undefined}
          onValueChange={(type) => {
            added(triggers.length);
            onChange([...triggers, triggerForms[type].made]);
          }}
          placeholder="Add a trigger"
          options={offered}
        />
      ) : (
        <p className="text-sm text-muted">At most {triggerLimits.triggers} triggers</p>
      )}
    </section>
  );
}
