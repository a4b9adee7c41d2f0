import { useEffect, useState } from 'react';

/**
 * An address that an image or a player can show this content by. It is revoked when nothing shows it any
 * more.
 */
export function useBlobAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    // The address is a resource to be given back, not a value to derive.
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [content]);
  return address;
}
