import { type AccessType, type BotRight, BotterError } from '@botter/contracts';

const rights: Readonly<Record<AccessType, ReadonlySet<BotRight>>> = {
  read_only: new Set(['read']),
  manage: new Set(['read', 'send', 'edit']),
  owner: new Set(['read', 'send', 'edit', 'own']),
};

const refusals: Readonly<Record<BotRight, string>> = {
  read: "You don't have access to this bot",
  send: 'This bot is shared with you read-only: you can see its chats but not write in them',
  edit: 'This bot is shared with you read-only: you can look at it but not change it',
  own: 'Only the owner of this bot can do this',
};

/** The product's one place that decides who may do what: whether this access includes that right. */
export function allows(access: AccessType, right: BotRight): boolean {
  return rights[access].has(right);
}

/**
 * Checks that the user has the right.
 * @throws BotterError `not_found` without any access, exactly as for a bot that does not exist; `forbidden` where the
 * access is there but the right is not
 */
export function requireRight(access: AccessType | undefined, right: BotRight): asserts access is AccessType {
  if (access === undefined) throw new BotterError('not_found', 'Bot not found');
  if (!allows(access, right)) throw new BotterError('forbidden', refusals[right]);
}
