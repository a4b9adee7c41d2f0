import { useState } from 'react';

const key = 'telegram-sandbox.first-steps-closed';

/** Whether the first steps are shown: until they are closed once, and whenever they are opened again. */
export function useFirstSteps() {
  const [open, setOpen] = useState(() => localStorage.getItem(key) === null);
  return {
    open,
    show: () => setOpen(true),
    close: () => {
      localStorage.setItem(key, 'yes');
      setOpen(false);
    },
  };
}
