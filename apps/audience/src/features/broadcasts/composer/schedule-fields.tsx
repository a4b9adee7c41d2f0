import type { Bot } from '@botter/contracts';
import { Field, Input, RadioGroup } from '@botter/web-ui';
import type { BroadcastForm } from './broadcast-form';

interface ScheduleFieldsProps {
  bot: Bot;
  form: BroadcastForm;
  problem: string | undefined;
  onChange: (patch: Partial<BroadcastForm>) => void;
}

const timings = [
  { value: 'now', label: 'Now', description: 'As soon as you send it' },
  { value: 'at', label: 'Later', description: 'At a date and time' },
] as const;

/** When a broadcast starts, and whose clock counts. */
export function ScheduleFields({ bot, form, problem, onChange }: ScheduleFieldsProps) {
  const { timing, at, inZone } = form;
  return (
    <div className="space-y-4">
      <RadioGroup
        aria-label="Schedule"
        columns={2}
        value={timing}
        onValueChange={(next) => onChange({ timing: next })}
        options={timings}
      />
      {timing === 'at' && (
        <>
          <Field label="Date and time" error={problem}>
            <Input
              type="datetime-local"
              value={at}
              onChange={({ target }) => onChange({ at: target.value })}
              className="w-full sm:w-60"
            />
          </Field>
          <Field label="Time zone">
            <RadioGroup
              value={inZone}
              onValueChange={(next) => onChange({ inZone: next })}
              options={[
                {
                  value: 'bot',
                  label: `The bot's: ${bot.timeZone}`,
                  description: 'Everyone at the same moment',
                },
                {
                  value: 'contact',
                  label: "Each contact's",
                  description: `At that time of day where they are; ${bot.timeZone} if that isn't known`,
                },
              ]}
            />
          </Field>
        </>
      )}
    </div>
  );
}
