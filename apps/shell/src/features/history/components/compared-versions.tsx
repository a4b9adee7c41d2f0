import { errorText, type useComparison } from '@botter/web-data';
import { Alert, Card, EmptyState, SkeletonRows } from '@botter/web-ui';
import { Equal } from 'lucide-react';
import { DifferenceList } from './difference-list';

/** The differences between two versions of a bot, as a list. */
export function ComparedVersions({ comparison }: { comparison: ReturnType<typeof useComparison> }) {
  const { data, error, isFetching, refetch } = comparison;
  if (error) {
    return (
      <Alert tone="error" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, 'Failed to compare the versions')}
      </Alert>
    );
  }
  if (!data) return <SkeletonRows label="Comparing…" />;
  return (
    <Card className={data.differences.length > 0 ? 'p-4 sm:p-5' : undefined}>
      {data.differences.length > 0 ? (
        <DifferenceList differences={data.differences} omitted={data.omitted} />
      ) : (
        <EmptyState icon={<Equal aria-hidden />} title="No differences">
          Nothing that you can see is different between the two versions.
        </EmptyState>
      )}
    </Card>
  );
}
