import { useEffect, useState } from 'react';

/** Who one is, and which conversation is open: with a bot by its id, with BotFather, or none. */
export interface Selection {
  readonly personId: number | null;
  readonly chatWith: number | 'botfather' | null;
  /** The start parameter of a deep link. */
  readonly start?: string;
}

/**
 * The selection is in the address (`#<person>/<bot>?start=<text>`), so that a reload and a link open the same
 * conversation.
 */
export function useSelection(): [Selection, (selection: Selection) => void] {
  const [selection, setSelection] = useState(() => parseSelection(location.hash));
  useEffect(() => {
    const follow = () => setSelection(parseSelection(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return [selection, (next) => void (location.hash = writeSelection(next))];
}

export function parseSelection(hash: string): Selection {
  const [place = '', query = ''] = hash.replace(/^#/, '').split('?');
  const [person = '', other = ''] = place.split('/');
  const personId = /^\d+$/.test(person) ? Number(person) : null;
  if (other === 'botfather') return { personId, chatWith: 'botfather' };
  if (!/^\d+$/.test(other)) return { personId, chatWith: null };
  const start = new URLSearchParams(query).get('start') ?? '';
  // As Telegram has it: anything else is left out.
  return { personId, chatWith: Number(other), ...(/^[\w-]{1,64}$/.test(start) && { start }) };
}

export function writeSelection({ personId, chatWith }: Selection): string {
  return [personId ?? '', chatWith ?? ''].join('/').replace(/\/$/, '');
}
