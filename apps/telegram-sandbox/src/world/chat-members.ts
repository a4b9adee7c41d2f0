import { announcePerson } from './announce-membership';
import { personMember } from './membership';
import { OperationRefused } from './operation-refused';
import type { JsonObject, MediaKind, MemberState, Person, SandboxChat } from './types';
import type { World } from './world';

const everyRight: Readonly<Record<MediaKind, string>> = {
  photo: 'can_send_photos',
  video: 'can_send_videos',
  audio: 'can_send_audios',
  document: 'can_send_documents',
  voice: 'can_send_voice_notes',
  video_note: 'can_send_video_notes',
  animation: 'can_send_other_messages',
  sticker: 'can_send_other_messages',
};

/** Gives a person another standing in a group, or none of their own, and reports it to the bots. */
export function setMemberState(
  world: World,
  chat: SandboxChat,
  person: Person,
  by: JsonObject,
  state: MemberState | undefined,
): void {
  const before = personMember(chat, person, world.seconds());
  const { [person.id]: _old, ...others } = chat.members ?? {};
  chat.members = state ? { ...others, [person.id]: state } : others;
  if (state?.status === 'kicked') chat.personIds = chat.personIds.filter((id) => id !== person.id);
  const after = personMember(chat, person, world.seconds());
  if (JSON.stringify(before) !== JSON.stringify(after)) announcePerson(world, chat, by, [before, after]);
  world.changed('chats');
}

/** Refuses what a person may not send here, because of a restriction of their own or of everyone. */
export function requireRight(
  chat: SandboxChat,
  person: Person,
  kind: MediaKind | undefined,
  now: number,
): void {
  if (chat.type === 'private') return;
  const { status, ...member } = personMember(chat, person, now);
  const right = kind ? everyRight[kind] : 'can_send_messages';
  const mayNot = status === 'restricted' ? member[right] === false : chat.permissions?.[right] === false;
  if (status !== 'creator' && status !== 'administrator' && mayNot) {
    throw new OperationRefused(`${person.firstName} is not allowed to send this here.`);
  }
}
