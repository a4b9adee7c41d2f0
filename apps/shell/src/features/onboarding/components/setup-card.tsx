import { useMe } from '@botter/web-data';
import { lazyPart } from '@botter/web-ui';
import { useProgress } from '../progress';

/** Few who open the dashboard have one. */
const UnfinishedSetup = lazyPart(async () => (await import('./unfinished-setup')).UnfinishedSetup);

/**
 * For the home dashboard: the link back into a setup that was left on this device. An account without bots
 * sees the whole setup, and everyone else sees nothing.
 */
export function SetupCard() {
  const { me } = useMe();
  const { progress } = useProgress(me?.id);
  return progress.botId !== undefined && !progress.finished ? <UnfinishedSetup /> : null;
}
