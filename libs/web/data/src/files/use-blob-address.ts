import { useEffect, useState } from 'react';

/**
 * An address by which an image or a player can show this content. It is revoked as soon as nothing shows it.
 */
export function useBlobAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    // The address is a resource that has to be released, not a derived value.
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [content]);
  return address;
}
