import { allowsApiKeys, type Call } from '@botter/contracts';

/** Statuses with which a call succeeds. */
export function successStatuses({ status = 200, otherStatuses = [] }: Call): number[] {
  return [status, ...otherStatuses];
}

/** Statuses of the errors that a call may respond with. */
export function errorStatuses(call: Call): number[] {
  const { access, params, body, upload, method, refusals = [] } = call;
  const isPublic = access.kind === 'public';
  const isOfBot = !isPublic && access.kind !== 'signedIn';
  const statuses = [
    // Even if no body and no header is expected, they can be malformed.
    400,
    ...(isPublic ? [] : [401]),
    ...(isOfBot || (!isPublic && !allowsApiKeys(call)) ? [403] : []),
    ...(isOfBot || params ? [404] : []),
    // Someone else may have changed the bot in between, or it is in quarantine.
    ...(isOfBot && method !== 'GET' ? [409] : []),
    ...(body || upload ? [408, 413, 415] : []),
    429,
    500,
    503,
    ...refusals,
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}
