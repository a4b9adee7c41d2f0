import { randomBytes } from 'node:crypto';
import { botUserOf } from '../../world/bots';
import type { InviteLink, JsonObject, SandboxChat } from '../../world/types';
import { badRequest } from '../api-error';
import type { Method, MethodCall } from '../method';
import { administered } from './administration';

const nameLimit = 32;
const linkLimit = 100;
const memberLimit = 99_999;
const refusal = 'not enough rights to manage chat invite link';

function newAddress(): string {
  return `https://t.me/+${randomBytes(12).toString('base64url')}`;
}

/** Adds a link of this bot; the oldest makes room. */
function addLink({ world, bot }: MethodCall, chat: SandboxChat, link: Partial<InviteLink>): InviteLink {
  const added = { address: newAddress(), botId: bot.id, isPrimary: false, isRevoked: false, ...link };
  chat.inviteLinks = [...(chat.inviteLinks ?? []), added].slice(-linkLimit);
  world.onChange();
  return added;
}

function detailsOf({ params }: MethodCall): Pick<InviteLink, 'name' | 'expireDate' | 'memberLimit'> {
  const name = params.text('name');
  if (name.length > nameLimit) throw badRequest('INVITE_LINK_NAME_TOO_LONG');
  const limit = params.integer('member_limit', 0);
  if (limit < 0 || limit > memberLimit) throw badRequest('USAGE_LIMIT_INVALID');
  const expireDate = params.integer('expire_date', 0);
  return {
    ...(name && { name }),
    ...(expireDate > 0 && { expireDate }),
    ...(limit > 0 && { memberLimit: limit }),
  };
}

/** The link as the Bot API shows it. */
function linkView({ bot }: MethodCall, link: InviteLink): JsonObject {
  return {
    invite_link: link.address,
    creator: botUserOf(bot),
    creates_join_request: false,
    is_primary: link.isPrimary,
    is_revoked: link.isRevoked,
    ...(link.name && { name: link.name }),
    ...(link.expireDate && { expire_date: link.expireDate }),
    ...(link.memberLimit && { member_limit: link.memberLimit }),
  };
}

/** Changes the link that a call names. */
function change(call: MethodCall, changed: (link: InviteLink) => InviteLink): JsonObject {
  const chat = administered(call, refusal);
  const address = call.params.text('invite_link');
  const link = chat.inviteLinks?.find((one) => one.address === address && one.botId === call.bot.id);
  if (!link) throw badRequest('INVITE_HASH_EXPIRED');
  const next = changed(link);
  chat.inviteLinks = chat.inviteLinks?.map((one) => (one === link ? next : one));
  call.world.onChange();
  return linkView(call, next);
}

/** Links by which people come into a group. */
export const inviteLinkMethods: Record<string, Method> = {
  /** The bot's primary link; the one before it is revoked. */
  exportChatInviteLink: (call) => {
    const chat = administered(call, refusal);
    chat.inviteLinks = chat.inviteLinks?.filter(
      ({ isPrimary, botId }) => !isPrimary || botId !== call.bot.id,
    );
    return addLink(call, chat, { isPrimary: true }).address;
  },
  createChatInviteLink: (call) => {
    const chat = administered(call, refusal);
    return linkView(call, addLink(call, chat, detailsOf(call)));
  },
  editChatInviteLink: (call) => {
    const details = detailsOf(call);
    return change(call, ({ address, botId, isPrimary, isRevoked }) => ({
      address,
      botId,
      isPrimary,
      isRevoked,
      ...details,
    }));
  },
  revokeChatInviteLink: (call) => change(call, (link) => ({ ...link, isRevoked: true })),
};
