import { useEffect, useState } from 'react';

/** Who one is, and with whom one talks: a bot's id, BotFather, or nobody yet. */
export interface Place {
  readonly personId: number | null;
  readonly talkingTo: number | 'botfather' | null;
}

/** The place stands in the address (`#<person>/<bot>`), so that a reload and a link lead back to it. */
export function usePlace(): [Place, (place: Place) => void] {
  const [place, setPlace] = useState(() => parsePlace(location.hash));
  useEffect(() => {
    const follow = () => setPlace(parsePlace(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return [place, (next) => void (location.hash = writePlace(next))];
}

export function parsePlace(hash: string): Place {
  const [person = '', other = ''] = hash.replace(/^#/, '').split('/');
  const personId = /^\d+$/.test(person) ? Number(person) : null;
  if (other === 'botfather') return { personId, talkingTo: 'botfather' };
  return { personId, talkingTo: /^\d+$/.test(other) ? Number(other) : null };
}

export function writePlace({ personId, talkingTo }: Place): string {
  return [personId ?? '', talkingTo ?? ''].join('/').replace(/\/$/, '');
}
