import { type AccessType, apiKeyBotLimit, type Bot } from '@botter/contracts';
import { searchBots } from '@botter/web-data';
import { Checkbox, counted, Field, Input, RadioGroup } from '@botter/web-ui';
import { useState } from 'react';
import { mayGrant } from '../key-words';

/** From this number of bots on there is a search field, and at most this number is in the page. */
const searchableFrom = 12;
const shownAtMost = 50;

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
  const [typed, setTyped] = useState('');
  const possible = bots.filter((bot) => mayGrant(bot, access));
  const found = searchBots(possible, typed);
  const hidden = found.length - shownAtMost;
  const isFull = chosen !== null && chosen.length >= apiKeyBotLimit;
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
      {chosen !== null && possible.length >= searchableFrom && (
        <Input
          id={undefined}
          type="search"
          aria-label="Find bots"
          placeholder={`Find one of ${possible.length.toLocaleString()} bots`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="mt-1"
        />
      )}
      {chosen !== null && (
        <div className="mt-1 grid max-h-44 auto-rows-max gap-2.5 overflow-y-auto rounded-lg border border-line p-3">
          {possible.length === 0 && (
            <p className="text-sm text-muted">You have no bots on which a key can have this right.</p>
          )}
          {possible.length > 0 && found.length === 0 && (
            <p className="text-sm text-muted">No bot has this name.</p>
          )}
          {found.slice(0, shownAtMost).map((bot) => (
            <Checkbox
              key={bot.id}
              label={bot.name}
              hint={`@${bot.username}`}
              checked={chosen.includes(bot.id)}
              disabled={isFull && !chosen.includes(bot.id)}
              onCheckedChange={(checked) =>
                onChange(checked ? [...chosen, bot.id] : chosen.filter((id) => id !== bot.id))
              }
            />
          ))}
          {hidden > 0 && (
            <p className="text-xs text-muted">{hidden.toLocaleString()} more. Search to find them.</p>
          )}
        </div>
      )}
      {chosen !== null && chosen.length > 0 && possible.length >= searchableFrom && (
        <p aria-live="polite" className="text-xs text-muted">
          {counted(chosen.length, 'bot')} chosen, {apiKeyBotLimit} at most
        </p>
      )}
    </Field>
  );
}
