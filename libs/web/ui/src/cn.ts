import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({ extend: { theme: { text: ['2xs'] } } });

/** Joins class names; of Tailwind utilities that contradict each other the last one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
