import type { ConditionTest } from '@botter/contracts';
import { Checkbox, Input } from '@botter/web-ui';
import type { TestFieldsProps } from './test-fields-props';

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The hours and days at which a test fits. */
export function HoursTest({
  test: { hours },
  onChange,
  around,
}: TestFieldsProps<Extract<ConditionTest, { hours: object }>>) {
  const { timeZone } = around.bot;
  const set = (patch: Partial<typeof hours>) => onChange({ hours: { ...hours, ...patch } });
  return (
    <div className="min-w-0 flex-1 space-y-2">
      <span className="flex flex-wrap items-center gap-2 text-sm">
        is from
        <TimeInput label="From" value={hours.from} onValue={(from) => set({ from })} />
        to
        <TimeInput label="To" value={hours.to} onValue={(to) => set({ to })} />
      </span>
      <fieldset className="flex flex-wrap gap-x-3 gap-y-1">
        <legend className="sr-only">Days</legend>
        {dayNames.map((name, at) => (
          <Checkbox
            key={name}
            label={name}
            checked={hours.days.includes(at + 1)}
            onCheckedChange={(on) =>
              set({
                days: dayNames.flatMap((_, day) =>
                  (day === at ? on : hours.days.includes(day + 1)) ? [day + 1] : [],
                ),
              })
            }
          />
        ))}
      </fieldset>
      <p className="text-xs text-muted">In the time zone of the bot: {timeZone}</p>
    </div>
  );
}

interface TimeInputProps {
  label: string;
  value: string;
  onValue: (time: string) => void;
}

function TimeInput({ label, value, onValue }: TimeInputProps) {
  return (
    <Input
      type="time"
      aria-label={label}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      className="w-34"
    />
  );
}
