import type { Bot, Contact } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Field, Select, timeZoneOptions } from '@botter/web-ui';
import { useChangeContact } from './use-contact';

interface ContactTimeZoneProps {
  bot: Bot;
  contact: Contact;
  editable: boolean;
}

/** The clock that a broadcast goes by if it is sent in each contact's time zone. */
export function ContactTimeZone({ bot, contact, editable }: ContactTimeZoneProps) {
  const { mutate, isPending, variables, error, reset } = useChangeContact(bot.id, contact.id);
  const chosen = (isPending ? variables.timeZone : contact.timeZone) ?? '';
  const unknown = `Unknown: the bot's, ${bot.timeZone}`;
  if (!editable) {
    return <p className="mt-2 text-sm text-muted">Time zone: {contact.timeZone ?? unknown}</p>;
  }
  return (
    <>
      <Field label="Time zone" hint="For broadcasts in each contact's time zone." className="mt-4">
        <Select
          value={chosen}
          onValueChange={(next) => mutate({ timeZone: next === '' ? null : next })}
          options={[{ value: '', label: unknown }, ...timeZoneOptions(chosen)]}
        />
      </Field>
      {error && (
        <Alert className="mt-2" onDismiss={reset}>
          {errorText(error, 'Failed to change the time zone')}
        </Alert>
      )}
    </>
  );
}
