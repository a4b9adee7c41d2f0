import { SessionProvider } from '@botter/web-data/session';
import { useEffect } from 'react';
import { startTracking } from '../features/tracking/tracking';
import { Gate } from './gate';

export function Root() {
  return (
    <SessionProvider>
      <Product />
    </SessionProvider>
  );
}

/** Not in the window that the identity provider sends back: there is nothing to see or to count. */
function Product() {
  useEffect(startTracking, []);
  return <Gate />;
}
