import type { Contact } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Switch } from '@botter/web-ui';
import { useChangeContact } from './use-contact';

interface SubscriptionSwitchProps {
  botId: string;
  contact: Contact;
  editable: boolean;
}

/** Whether broadcasts go to a person. */
export function SubscriptionSwitch({ botId, contact, editable }: SubscriptionSwitchProps) {
  const { mutate, isPending, variables, error, reset } = useChangeContact(botId, contact.id);
  const unsubscribed = (isPending ? variables.unsubscribed : undefined) ?? contact.unsubscribed;
  if (!editable) {
    return (
      <p className="text-sm text-muted">
        {unsubscribed ? 'Unsubscribed: broadcasts leave this person out.' : 'Gets broadcasts'}
      </p>
    );
  }
  return (
    <>
      <Switch
        label="Unsubscribed"
        hint="Broadcasts leave this person out. The bot still replies."
        checked={unsubscribed}
        onCheckedChange={(next) => mutate({ unsubscribed: next })}
      />
      {error && (
        <Alert className="mt-2" onDismiss={reset}>
          {errorText(error, 'Failed to change this')}
        </Alert>
      )}
    </>
  );
}
