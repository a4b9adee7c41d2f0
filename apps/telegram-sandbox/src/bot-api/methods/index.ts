import type { Method } from '../method';
import { administrationMethods } from './administration';
import { answeringMethods } from './answering';
import { chatMethods } from './chats';
import { commandMethods } from './commands';
import { copyingMethods } from './copying';
import { editingMethods } from './editing';
import { gameMethods } from './games';
import { identityMethods } from './identity';
import { inlineMethods } from './inline';
import { inviteLinkMethods } from './invite-links';
import { liveLocationMethods } from './live-location';
import { paymentMethods } from './payments';
import { pinMethods } from './pins';
import { pollMethods } from './polls';
import { profileMethods } from './profile';
import { reactionMethods } from './reactions';
import { sendingMethods } from './sending';
import { smallMessageMethods } from './small-messages';
import { stickerMethods } from './stickers';
import { topicMethods } from './topics';
import { updateMethods } from './updates';

const all: Record<string, Method> = {
  ...identityMethods,
  ...profileMethods,
  ...updateMethods,
  ...sendingMethods,
  ...smallMessageMethods,
  ...pollMethods,
  ...gameMethods,
  ...copyingMethods,
  ...editingMethods,
  ...liveLocationMethods,
  ...pinMethods,
  ...reactionMethods,
  ...answeringMethods,
  ...inlineMethods,
  ...commandMethods,
  ...chatMethods,
  ...administrationMethods,
  ...inviteLinkMethods,
  ...topicMethods,
  ...stickerMethods,
  ...paymentMethods,
};

/** Every method by its name in small letters: Telegram doesn't mind the case. */
const byName = new Map(Object.entries(all).map(([name, run]) => [name.toLowerCase(), { name, run }]));

export function findMethod(name: string): { readonly name: string; readonly run: Method } | undefined {
  return byName.get(name.toLowerCase());
}

export const methodNames: readonly string[] = Object.keys(all);
