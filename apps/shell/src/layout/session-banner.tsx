import { unauthorizedText } from '@botter/web-data';
import { useSession } from '@botter/web-data/session';
import { Alert, Button } from '@botter/web-ui';

/**
 * Shown on every screen if the server no longer accepts the token: signs the person in without losing the
 * screen.
 */
export function SessionBanner() {
  const { status, error, signIn } = useSession();
  if (status !== 'expired') return null;
  return (
    <div className="px-4 pt-4 sm:px-8">
      <Alert
        tone="error"
        actions={
          <Button size="sm" variant="primary" onClick={() => void signIn()}>
            Sign In
          </Button>
        }
      >
        {error ?? unauthorizedText}
      </Alert>
    </div>
  );
}
