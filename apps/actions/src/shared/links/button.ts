import { MousePointerClick } from 'lucide-react';
import type { Link } from './link';

export const button = {
  kind: 'button',
  noun: 'button',
  Icon: MousePointerClick,
  iconColor: 'text-callback-ink',
  label: (reference) => reference.label,
  inWords: (label) => `Button “${label}”`,
} as const satisfies Link<'button'>;
