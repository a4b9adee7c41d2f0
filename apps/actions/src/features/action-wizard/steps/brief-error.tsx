import { Alert } from '@botter/web-ui';

/** The error of a small form; nothing while there is none. */
export function BriefError({ children }: { children: string | undefined }) {
  return children ? <Alert className="mt-4">{children}</Alert> : null;
}
