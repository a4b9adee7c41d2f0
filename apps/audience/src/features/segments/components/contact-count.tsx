import type { Condition, ContactField } from '@botter/contracts';
import { conditionWords } from '@botter/web-contacts';
import { errorText } from '@botter/web-data';
import { Alert, Card, CardBody, CardHeader, cn, Skeleton } from '@botter/web-ui';
import { useContactCount } from '../../../shared/api/use-segments';

interface ContactCountProps {
  botId: string;
  contactFields: readonly ContactField[];
  when: Condition;
}

/** How many contacts a condition fits right now, and the condition as a sentence. */
export function ContactCount({ botId, contactFields, when }: ContactCountProps) {
  const { data, error, refetch, isFetching, isComplete, isOld } = useContactCount(botId, when);
  return (
    <Card aria-label="Contacts that fit">
      <CardHeader title="Contacts that fit" />
      <CardBody>
        {!isComplete ? (
          <p className="text-sm text-muted">Fill in every line to see how many contacts fit.</p>
        ) : error ? (
          <Alert onRetry={() => void refetch()} retrying={isFetching}>
            {errorText(error, 'Failed to count the contacts')}
          </Alert>
        ) : data === undefined ? (
          <Skeleton className="h-9 w-20" />
        ) : (
          <output
            aria-busy={isOld}
            className={cn(
              'block text-3xl font-semibold tracking-tight tabular-nums transition-opacity',
              isOld && 'opacity-40',
            )}
          >
            {data.toLocaleString()}
          </output>
        )}
        {isComplete && (
          <p className="mt-2 text-sm wrap-anywhere text-muted">{`If ${conditionWords(when, contactFields)}`}</p>
        )}
      </CardBody>
    </Card>
  );
}
