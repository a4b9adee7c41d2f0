import type { z } from 'zod';
import { refuseUnstorableText } from './storable-text';

/** A list in a body. */
export interface BodyList {
  /** Names of fields, from the outermost to the list. */
  readonly path: readonly string[];
  /** The list itself, with items of any kind. */
  readonly list: z.ZodType;
  readonly item: z.ZodType;
}

/**
 * How to check a body with long lists one item at a time, so that others don't wait. The result is that of
 * the call's `body`.
 */
export interface BodyInParts {
  readonly lists: readonly BodyList[];
  /** The whole body; items of the lists are what `item` made of it. */
  readonly whole: z.ZodType;
}

/** The same, refusing text that can't be stored. */
export function refusingUnstorableText({ lists, whole }: BodyInParts): BodyInParts {
  return {
    lists: lists.map((one) => ({ ...one, item: one.item.superRefine(refuseUnstorableText) })),
    whole: whole.superRefine((body, context) => {
      const rest = lists.reduce<unknown>((left, { path }) => withListIn(left, path, []), body);
      refuseUnstorableText(rest, context);
    }),
  };
}

/** The list at a path of a body; undefined if there is none. */
export function listIn(body: unknown, path: readonly string[]): readonly unknown[] | undefined {
  const found = path.reduce((value: unknown, name) => (isObject(value) ? value[name] : undefined), body);
  return Array.isArray(found) ? found : undefined;
}

/** A copy of a body with another list at a path; the body itself if there is none. */
export function withListIn(body: unknown, path: readonly string[], list: readonly unknown[]): unknown {
  const [name, ...others] = path;
  if (name === undefined) return Array.isArray(body) ? list : body;
  return isObject(body) && name in body ? { ...body, [name]: withListIn(body[name], others, list) } : body;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
