interface SentNoticeProps {
  /** A message was just taken by the server. */
  sent: boolean;
}

/** Over the end of the messages, at the side of what others write, so that it moves nothing and covers nothing that can be pressed. */
export function SentNotice({ sent }: SentNoticeProps) {
  return (
    <div className="relative">
      <output className="pointer-events-none absolute bottom-full left-3 mb-2 sm:left-5">
        {sent && (
          <span className="animate-fade-in block rounded-md bg-success-soft px-2.5 py-1 text-xs font-medium text-success-ink shadow-sm">
            Message sent!
          </span>
        )}
      </output>
    </div>
  );
}
