import { Link } from '@botter/web-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

const linkLook =
  'font-medium text-accent-ink underline decoration-current/40 underline-offset-2 hover:decoration-current';

interface Children {
  children: ReactNode;
}

/** A paragraph. */
export const P = ({ children }: Children) => <p className="text-pretty">{children}</p>;

/** Steps to follow in their order; its children are `li`. */
export const Steps = ({ children }: Children) => (
  <ol className="list-decimal space-y-1.5 pl-5 marker:text-faint">{children}</ol>
);

/** Points without an order; its children are `li`. */
export const Points = ({ children }: Children) => (
  <ul className="list-disc space-y-1.5 pl-5 marker:text-faint">{children}</ul>
);

/** Text that people type, or that programs read. */
export const Code = ({ children }: Children) => (
  <code className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.9em] text-ink wrap-anywhere">
    {children}
  </code>
);

/** The name of something on the screen. */
export const Name = ({ children }: Children) => <strong className="font-medium text-ink">{children}</strong>;

/** A link to another page of Botter. */
export const To = ({ page, children }: Children & { page: string }) => (
  <Link to={page} className={linkLook}>
    {children}
  </Link>
);

/** A page elsewhere, in a new tab. */
export const Out = ({ href, children }: Children & { href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={linkLook}>
    {children} <ExternalLink aria-hidden className="inline size-3.5 align-[-0.1em]" />
  </a>
);
