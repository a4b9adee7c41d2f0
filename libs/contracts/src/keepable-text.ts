import type { z } from 'zod';

/** PostgreSQL keeps no NUL in a text, and no half of a surrogate pair in JSON. */
export function isKeepableText(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}

/** Check of a schema: names every string, however deep, that cannot be kept. */
export function refuseUnkeepableText(value: unknown, context: z.RefinementCtx): void {
  for (const path of unkeepable(value, [])) {
    context.addIssue({ code: 'custom', path, message: 'This text holds characters that cannot be kept' });
  }
}

function* unkeepable(value: unknown, path: readonly (string | number)[]): Generator<(string | number)[]> {
  if (typeof value === 'string') {
    if (!isKeepableText(value)) yield [...path];
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* unkeepable(item, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* unkeepable(item, [...path, key]);
  }
}
