import { Clock, type LucideIcon } from 'lucide-react';
import type { LinkKind } from '../../../shared/links';

interface LineLook {
  readonly label: string;
  /** In front of the label, and what it says. */
  readonly sign?: { readonly Icon: LucideIcon; readonly words: string; readonly colour: string };
  readonly dot: string;
  readonly line: string;
  /** In the legend. */
  readonly name: string;
}

/** How the lines of every kind of reference look. */
export const lineLooks: Readonly<Record<LinkKind, LineLook>> = {
  button: {
    label: 'border-callback/40 text-callback-ink',
    dot: 'bg-callback',
    line: 'border-callback',
    name: 'Button connection',
  },
  step: {
    label: 'border-line-strong text-ink',
    dot: 'bg-muted',
    line: 'border-muted border-dotted!',
    name: 'Step',
  },
  delay: {
    label: 'border-delayed/40 text-delayed-ink',
    sign: { Icon: Clock, words: 'after', colour: 'text-delayed-ink' },
    dot: 'bg-delayed',
    line: 'border-delayed',
    name: 'Delayed callback',
  },
};
