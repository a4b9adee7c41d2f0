import { useMe } from '@botter/web-data';
import { useEffect } from 'react';
import { reportUser } from './tracking';

/** Reports who is signed in to the analytics of this installation, if it has any. */
export function TrackUser() {
  const { me } = useMe();
  const id = me?.id;
  const createdAt = me?.created_at;
  useEffect(() => {
    if (id !== undefined && createdAt !== undefined) reportUser({ id, createdAt });
  }, [id, createdAt]);
  return null;
}
