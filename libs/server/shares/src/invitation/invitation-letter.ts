import type { Permission } from '@botter/contracts';
import { type Letter, plainName } from '@botter/server-mail';

export interface Invitation {
  readonly bot: { readonly name: string; readonly username: string };
  /** Undefined if no name is known. */
  readonly inviter: string | undefined;
  readonly permission: Permission;
  /** The address that was invited. */
  readonly email: string;
  readonly publicUrl: string;
}

const rights: Readonly<Record<Permission, string>> = {
  read_only: 'You can view its messages, chats and actions.',
  manage: 'You can view its chats, send messages and edit its actions.',
};

/** The text of an invitation. Names are chosen by people, so they are made harmless first. */
export function invitationLetter(invitation: Invitation): { subject: string; letter: Letter } {
  const { permission, email, publicUrl } = invitation;
  const inviter = plainName(invitation.inviter ?? '') || 'Someone';
  const bot = plainName(invitation.bot.name) || `@${invitation.bot.username}`;
  return {
    subject: `${inviter} shared the bot ${bot} with you`,
    letter: {
      heading: `${inviter} shared a bot with you`,
      paragraphs: [
        `${inviter} shared the Telegram bot ${bot} (@${invitation.bot.username}) with you on Botter.`,
        `Your permission: ${permission === 'manage' ? 'Manage' : 'Read only'}. ${rights[permission]}`,
        `Sign in or sign up with ${email}. You will find the bot under "Shared with Me".`,
      ],
      button: { label: 'Open Botter', url: `${publicUrl}/bots?tab=shared` },
      footer: `You receive this e-mail because ${inviter} entered your address. If you don't know the sender, you can ignore it.`,
    },
  };
}
