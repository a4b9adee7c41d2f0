import { type Condition, conditionSentence } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Card, CardBody, CardHeader, cn, Skeleton } from '@botter/web-ui';
import { useContactCount } from '../../../shared/api/use-segments';

/** How many contacts a condition fits right now, and the condition as a sentence. */
export function ContactCount({ botId, when }: { botId: string; when: Condition }) {
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
          <p className="mt-2 text-sm wrap-anywhere text-muted">{`If ${conditionSentence(when)}`}</p>
        )}
      </CardBody>
    </Card>
  );
}
