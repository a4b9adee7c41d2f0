import { type ReactNode, useRef } from 'react';
import { Button } from './button';

interface FileButtonProps {
  /** The name of the field, for screen readers. */
  label: string;
  /** As in `accept` of a file field. */
  accept: string;
  icon: ReactNode;
  /** Shown instead of the invitation to choose one. */
  chosen: string | undefined;
  /** The largest file, in bytes: shown, not checked. */
  limit: number;
  disabled?: boolean;
  onChoose: (file: File) => void;
}

/** Chooses one file. */
export function FileButton({ label, accept, icon, chosen, limit, disabled, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()} className="w-full justify-start">
        {icon}
        <span className="truncate">{chosen ?? 'Choose a file'}</span>
        <span className="ml-auto text-xs font-normal text-muted">up to {limit / 1024 / 1024} MB</span>
      </Button>
    </>
  );
}
