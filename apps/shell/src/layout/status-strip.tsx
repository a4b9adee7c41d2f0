import { useSession } from '@botter/web-data/session';
import { WifiOff } from 'lucide-react';
import { BotTrouble } from './bot-trouble';
import { Strip } from './strip';
import { useConnection } from './use-connection';

/**
 * One line above every screen while something keeps Botter from working: the network first, then the person's
 * bots.
 */
export function StatusStrip() {
  const { status } = useSession();
  const connection = useConnection();
  // Without a session the server refuses the live stream; the banner explains what to do.
  if (status === 'expired') return null;
  return (
    <>
      {/* Always there, so that what appears in it is read out. */}
      <output className="block" data-connection={connection}>
        {connection !== 'connected' && (
          <Strip tone="warning" icon={<WifiOff aria-hidden />}>
            {connection === 'offline'
              ? "You're offline. Check your connection; unsent messages will be sent automatically."
              : 'Connection to Botter lost. Reconnecting; unsent messages will be sent automatically.'}
          </Strip>
        )}
      </output>
      {connection === 'connected' && <BotTrouble />}
    </>
  );
}
