import { Avatar } from '@botter/web-ui';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';

interface PhoneFrameProps {
  /** A description of the illustration, for people who don't see it. */
  label: string;
  children: ReactNode;
}

/** The upper part of a phone with the chat of BotFather, drawn with the parts of the product. */
export function PhoneFrame({ label, children }: PhoneFrameProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an illustration that is drawn with elements
      role="img"
      aria-label={label}
      className="flex h-72 flex-col overflow-hidden rounded-t-3xl border-x-4 border-t-4 border-line-strong bg-surface mask-[linear-gradient(black_85%,transparent)] text-left select-none"
    >
      <div className="flex shrink-0 items-center gap-2.5 border-b border-line px-3.5 py-2.5">
        <Avatar name="BotFather" size="sm" />
        <div className="min-w-0 leading-tight">
          <p className="flex items-center gap-1 text-xs font-semibold text-ink">
            BotFather <BadgeCheck aria-hidden className="size-3.5 text-accent" />
          </p>
          <p className="text-2xs text-muted">bot</p>
        </div>
      </div>
      {children}
    </div>
  );
}
