import type { ReactNode } from 'react';
import { cn } from './cn';

/** Colours by meaning: the same thing has the same colour on every screen. */
export type Tone =
  | 'neutral'
  | 'accent'
  | 'command'
  | 'callback'
  | 'delayed'
  | 'url'
  | 'webapp'
  | 'success'
  | 'warning'
  | 'error';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted ring-line',
  accent: 'bg-accent-soft text-accent-ink ring-accent/15',
  command: 'bg-command-soft text-command-ink ring-command/15',
  callback: 'bg-callback-soft text-callback-ink ring-callback/20',
  delayed: 'bg-delayed-soft text-delayed-ink ring-delayed/25',
  url: 'bg-url-soft text-url-ink ring-url/20',
  webapp: 'bg-webapp-soft text-webapp-ink ring-webapp/15',
  success: 'bg-success-soft text-success-ink ring-success/20',
  warning: 'bg-delayed-soft text-delayed-ink ring-delayed/25',
  error: 'bg-error-soft text-error-ink ring-error/15',
};
const dots: Record<Tone, string> = {
  neutral: 'bg-faint',
  accent: 'bg-accent',
  command: 'bg-command',
  callback: 'bg-callback',
  delayed: 'bg-delayed',
  url: 'bg-url',
  webapp: 'bg-webapp',
  success: 'bg-success',
  warning: 'bg-delayed',
  error: 'bg-error',
};

export interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  /** A dot in the colour of the tone before the words, for states. */
  dot?: boolean;
  /** Monospaced, for commands and values. */
  mono?: boolean;
  className?: string;
  children: ReactNode;
}

/** A small label. Its words carry the meaning; the colour only repeats it. */
export function Badge({ tone = 'neutral', icon, dot, mono, className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex max-w-full items-center gap-1 rounded-md px-1.5 py-0.5 text-xs leading-4 font-medium ring-1 ring-inset [&_svg]:size-3 [&_svg]:shrink-0',
        mono && 'font-mono',
        tones[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', dots[tone])} />}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
