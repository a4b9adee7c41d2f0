import { Clock } from 'lucide-react';
import { compactDelay } from '../compact-delay';
import type { Link } from './link';

export const delayedCallback = {
  kind: 'delay',
  noun: 'delayed callback',
  Icon: Clock,
  iconColor: 'text-delayed-ink',
  label: (reference) => compactDelay(reference.delaySeconds),
  inWords: (label) => `Delayed callback after ${label}`,
} as const satisfies Link<'delayedCallback'>;
