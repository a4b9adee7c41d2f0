import type { z } from 'zod';

/** PostgreSQL keeps no NUL in a text, and no half of a surrogate pair in JSON. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}

/** Check of a schema: names every string, however deep, that cannot be kept. */
export function refuseUnstorableText(value: unknown, context: z.RefinementCtx): void {
  for (const path of unstorable(value, [])) {
    context.addIssue({ code: 'custom', path, message: 'This text contains unsupported characters' });
  }
}

function* unstorable(value: unknown, path: readonly (string | number)[]): Generator<(string | number)[]> {
  if (typeof value === 'string') {
    if (!isStorableText(value)) yield [...path];
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* unstorable(item, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* unstorable(item, [...path, key]);
  }
}
