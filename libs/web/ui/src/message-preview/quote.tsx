import { cn } from '../cn';

/** A message that another one replies to, as it is shown above the reply. */
export interface QuotePreview {
  readonly name: string;
  /** The beginning of its text, or its kind. */
  readonly text: string;
  /** Goes to it; left out if it can't be reached. */
  readonly onOpen?: (() => void) | undefined;
}

/** The quoted message on top of a bubble. */
export function Quote({ quote, underHead }: { quote: QuotePreview; underHead: boolean }) {
  const { name, text, onOpen } = quote;
  const look = cn(
    'mx-3 block max-w-[calc(100%-1.5rem)] rounded-md border-l-3 border-accent bg-accent/8 px-2 py-1 text-left text-xs',
    underHead ? 'mt-1' : 'mt-2',
  );
  const words = (
    <>
      <span className="block truncate font-semibold text-accent-ink">{name}</span>
      <span className="line-clamp-2 break-words">{text}</span>
    </>
  );
  if (!onOpen) return <div className={look}>{words}</div>;
  return (
    <button type="button" onClick={onOpen} className={cn(look, 'hover:bg-accent/14')}>
      <span className="sr-only">Go to the message: </span>
      {words}
    </button>
  );
}
