import { useSession } from '@botter/web-data/session';
import { Alert } from '@botter/web-ui';

/** Why signing in did not work, right under the buttons that were pressed. */
export function SignInProblem() {
  const { error } = useSession();
  if (!error) return null;
  return (
    <div className="mx-auto max-w-6xl px-5 pt-4 sm:px-8">
      <Alert tone="error">{error}</Alert>
    </div>
  );
}
