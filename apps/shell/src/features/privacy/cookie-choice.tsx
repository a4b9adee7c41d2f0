import { Button, Card, CardBody } from '@botter/web-ui';
import { consentWords, setConsent } from '../tracking/consent';
import { useConsent } from '../tracking/use-consent';

const words = {
  undecided: 'You have not chosen yet: enhanced analytics is off.',
  accepted: consentWords.accepted,
  declined: `${consentWords.declined} Nothing of it is loaded.`,
} as const;

/** This device's answer, and the button to change it. */
export function CookieChoice() {
  const consent = useConsent();
  return (
    <Card>
      <CardBody className="flex flex-col gap-4 py-5 sm:flex-row sm:items-center">
        <div className="flex-1">
          <h2 className="text-base font-semibold">Your choice</h2>
          <output className="mt-1.5 block text-sm text-muted">{words[consent]}</output>
        </div>
        {consent !== 'undecided' && (
          <Button onClick={() => setConsent(consent === 'accepted' ? 'declined' : 'accepted')}>
            {consent === 'accepted' ? 'Withdraw consent' : 'Allow enhanced analytics'}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
