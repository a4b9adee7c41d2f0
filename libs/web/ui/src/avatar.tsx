import { cn } from './cn';

const palette = [
  'bg-avatar-1',
  'bg-avatar-2',
  'bg-avatar-3',
  'bg-avatar-4',
  'bg-avatar-5',
  'bg-avatar-6',
  'bg-avatar-7',
  'bg-avatar-8',
  'bg-avatar-9',
  'bg-avatar-10',
] as const;

/** Class of the background for a name: one of ten colours, chosen by the sum of its character codes. */
export function avatarColor(name: string): string {
  let sum = 0;
  for (let at = 0; at < name.length; at++) sum += name.charCodeAt(at);
  return palette[sum % palette.length] ?? palette[0];
}

const firstLetter = (name: string) => ([...name.trim()][0] ?? '?').toUpperCase();

const sizes = {
  xs: 'size-6 text-2xs',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-12 text-lg',
  xl: 'size-16 text-2xl',
};

export interface AvatarProps {
  name: string;
  size?: keyof typeof sizes;
  /** Round for people and chats, rounded square for bots. */
  shape?: 'circle' | 'square';
  className?: string;
}

/** First letter of a name on its colour. Decoration: the name is always next to it. */
export function Avatar({ name, size = 'md', shape = 'circle', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex shrink-0 items-center justify-center font-semibold text-white select-none inset-shadow-[0_1px_0_oklch(1_0_0/0.18)]',
        shape === 'circle' ? 'rounded-full' : 'rounded-[28%]',
        sizes[size],
        avatarColor(name),
        className,
      )}
    >
      {firstLetter(name)}
    </span>
  );
}
