import { adminRights, shownRights } from '../../world/membership';
import type { JsonObject, SandboxBot } from '../../world/types';
import { badRequest } from '../api-error';
import { inputFile } from '../input-file';
import type { Method, MethodCall } from '../method';
import { Params } from '../params';
import { targetChat } from '../target-chat';

async function setMyProfilePhoto(call: MethodCall): Promise<boolean> {
  const { world, bot, params } = call;
  const given = params.object('photo', 'input profile photo');
  if (given?.type !== 'static' && given?.type !== 'animated') {
    throw badRequest("can't parse input profile photo: unsupported type specified");
  }
  const kind = given.type === 'static' ? 'photo' : 'animation';
  const file = await inputFile({ ...call, params: new Params(given, params.uploads) }, kind, kind);
  bot.profilePhoto = file.uniqueId;
  world.changed('bots');
  return true;
}

function rightsKey({ params }: MethodCall): 'channels' | 'groups' {
  return params.flag('for_channels') ? 'channels' : 'groups';
}

/** The rights that a bot asks for where it is made an administrator. */
function setMyDefaultAdministratorRights(call: MethodCall): boolean {
  const rights = call.params.object('rights', 'chat administrator rights');
  const { bot } = call;
  bot.defaultRights = { ...bot.defaultRights, [rightsKey(call)]: rights && rightsOf(rights) };
  call.world.onChange();
  return true;
}

function rightsOf(given: JsonObject): Record<string, boolean> {
  return Object.fromEntries(adminRights.map((name) => [name, given[name] === true]));
}

function defaultRights(bot: SandboxBot, key: 'channels' | 'groups'): Record<string, boolean> {
  return shownRights(bot.defaultRights?.[key] ?? rightsOf({}), key === 'channels');
}

/** A bot's own profile, and what the sandbox has none of. */
export const profileMethods: Record<string, Method> = {
  setMyProfilePhoto,
  removeMyProfilePhoto: ({ world, bot }) => {
    bot.profilePhoto = undefined;
    world.changed('bots');
    return true;
  },
  setMyDefaultAdministratorRights,
  getMyDefaultAdministratorRights: (call) => defaultRights(call.bot, rightsKey(call)),
  getAvailableGifts: () => ({ gifts: [] }),
  getUserChatBoosts: (call) => {
    targetChat(call);
    if (!call.world.people.get(call.params.integer('user_id', 0))) throw badRequest('user not found');
    return { boosts: [] };
  },
};
