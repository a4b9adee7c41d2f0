import { Alert } from '@botter/web-ui';

/** The error of a small form; empty without an error. */
export function BriefError({ children }: { children: string | undefined }) {
  return children ? <Alert className="mt-4">{children}</Alert> : null;
}
