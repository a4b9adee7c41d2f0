import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button';

export interface CopyButtonProps {
  text: string;
  /** Accessible name: "Copy command". */
  label?: string;
  className?: string;
}

/** Copies a text to the clipboard and confirms it for a moment. */
export function CopyButton({ text, label = 'Copy', className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without permission nothing is copied, and the button must not claim it was.
    }
  };
  return (
    <>
      <IconButton
        size="sm"
        label={label}
        icon={copied ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />}
        onClick={copy}
        className={className}
      />
      <output className="sr-only">{copied ? 'Copied' : ''}</output>
    </>
  );
}
