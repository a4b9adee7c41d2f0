import { type AccessType, apiKeyBotLimit, type Bot } from '@botter/contracts';
import { Checkbox, Field, RadioGroup } from '@botter/web-ui';
import { mayGrant } from '../key-words';

interface BotsChoiceProps {
  bots: readonly Bot[];
  access: AccessType;
  /** null: all of them. */
  chosen: readonly string[] | null;
  error: string | undefined;
  onChange: (chosen: string[] | null) => void;
}

/** All bots, or some of those on which the person may do what the key is to do. */
export function BotsChoice({ bots, access, chosen, error, onChange }: BotsChoiceProps) {
  const possible = bots.filter((bot) => mayGrant(bot, access)).slice(0, apiKeyBotLimit);
  return (
    <Field label="Bots" error={error}>
      <RadioGroup
        columns={2}
        value={chosen === null ? 'all' : 'some'}
        onValueChange={(value) => onChange(value === 'all' ? null : [])}
        options={[
          { value: 'some', label: 'Chosen bots' },
          { value: 'all', label: 'All bots', description: 'Also those that come later' },
        ]}
      />
      {chosen !== null && (
        <div className="mt-1 flex max-h-44 flex-col gap-2.5 overflow-y-auto rounded-lg border border-line p-3">
          {possible.length === 0 && (
            <p className="text-sm text-muted">You have no bots on which a key can have this right.</p>
          )}
          {possible.map((bot) => (
            <Checkbox
              key={bot.id}
              label={bot.name}
              hint={`@${bot.username}`}
              checked={chosen.includes(bot.id)}
              onCheckedChange={(checked) =>
                onChange(checked ? [...chosen, bot.id] : chosen.filter((id) => id !== bot.id))
              }
            />
          ))}
        </div>
      )}
    </Field>
  );
}
