import type { ReactNode } from 'react';
import { cn } from '../cn';

/** The patterned background of a Telegram conversation, for bubbles. */
export function MessageWall({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('telegram-wall flex flex-col gap-1.5 p-4', className)}>{children}</div>;
}

/** A small notice in the middle of a conversation: a date, a pressed button. */
export function MessageNotice({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p
      className={cn(
        'mx-auto my-1 w-fit max-w-[90%] rounded-full bg-telegram-key px-2.5 py-0.5 text-center text-xs font-medium text-white',
        className,
      )}
    >
      {children}
    </p>
  );
}
