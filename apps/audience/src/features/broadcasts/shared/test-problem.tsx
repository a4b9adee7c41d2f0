import { ApiError, errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Button } from '@botter/web-ui';

/** Why a test wasn't sent; without a linked account with the way to link one. */
export function TestProblem({ error, onDismiss }: { error: unknown; onDismiss: () => void }) {
  const isUnlinked =
    error instanceof ApiError && error.details.some(({ path }) => path === 'telegram_account');
  return (
    <Alert
      onDismiss={onDismiss}
      actions={
        isUnlinked && (
          <Button size="sm" asChild>
            <Link to="/notifications/link">Link Telegram account</Link>
          </Button>
        )
      }
    >
      {errorText(error, 'Failed to send the test')}
    </Alert>
  );
}
