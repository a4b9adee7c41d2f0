import type { VerificationCode } from '@botter/contracts';
import { useState } from 'react';

const key = 'botter.link-code';

/**
 * The code that this tab has requested, also after a reload: the server shows a code only once, and knows
 * whether it is valid.
 */
export function useKeptCode(): [VerificationCode | undefined, (code: VerificationCode | undefined) => void] {
  const [code, setCode] = useState(read);
  const keep = (next: VerificationCode | undefined) => {
    setCode(next);
    try {
      if (next) sessionStorage.setItem(key, JSON.stringify(next));
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is full or switched off: it doesn't survive a reload.
    }
  };
  return [code, keep];
}

function read(): VerificationCode | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as VerificationCode | null) ?? undefined;
  } catch {
    return undefined;
  }
}
