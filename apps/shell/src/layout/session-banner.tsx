import { unauthorizedText } from '@botter/web-data';
import { useSession } from '@botter/web-data/session';
import { Alert, Button } from '@botter/web-ui';

/** The server no longer takes the token: says so on every screen, and lets the person sign in without losing it. */
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
