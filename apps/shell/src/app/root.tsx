import { SessionProvider } from '@botter/web-data/session';
import { Gate } from './gate';

export function Root() {
  return (
    <SessionProvider>
      <Gate />
    </SessionProvider>
  );
}
