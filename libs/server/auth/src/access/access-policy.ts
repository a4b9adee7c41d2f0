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

/** The same for a program, whose key has one of the names that people give these rights. */
const keyRefusals: Readonly<Record<BotRight, string>> = {
  read: 'This needs an API key with the right Read only',
  send: 'This needs an API key with the right Manage',
  edit: 'This needs an API key with the right Manage',
  own: 'This needs an API key with the right Owner',
};

/** The product's one place that decides who may do what: whether this access includes that right. */
export function allows(access: AccessType, right: BotRight): boolean {
  return rights[access].has(right);
}

/**
 * Checks that the user has the right. `byKey`: they ask through an API key, and a program reads the text.
 * @throws BotterError `not_found` without any access, exactly as for a bot that does not exist; `forbidden`
 * if the user has access but not the right
 */
export function requireRight(
  access: AccessType | undefined,
  right: BotRight,
  { byKey = false }: { readonly byKey?: boolean } = {},
): asserts access is AccessType {
  if (access === undefined) throw new BotterError('not_found', 'Bot not found');
  if (!allows(access, right)) throw new BotterError('forbidden', (byKey ? keyRefusals : refusals)[right]);
}
