import {
  type BodyInParts,
  type BodyList,
  BotterError,
  type Call,
  type CallInput,
  type ErrorDetail,
  listIn,
  withListIn,
} from '@botter/contracts';
import { Slices } from '@botter/server-async';
import type { z } from 'zod';

/** The raw parts of a request. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
}

const parts = ['params', 'query', 'body'] as const;

/**
 * Parses path parameters, query and body by the schemas of a call; a body that is not there counts as `{}`.
 * @throws BotterError `validation_failed`: its message is the first problem, its details are all of them
 */
export function readInput<C extends Call>(call: C, raw: RawInput): CallInput<C> {
  const details: ErrorDetail[] = [];
  const parsed: Record<string, unknown> = {};
  for (const part of parts) {
    const schema = call[part];
    if (!schema) continue;
    const result = schema.safeParse(raw[part] ?? {});
    if (result.success) parsed[part] = result.data;
    else details.push(...result.error.issues.map((issue) => toDetail(issue, part)));
  }
  refuse(details);
  return parsed as CallInput<C>;
}

/** Checking items stops after this number of problems. */
const mostProblems = 1_000;

/**
 * The same for a call with a possibly large body: items of its lists are checked in slices, and last the
 * whole. Problems outside of the lists are reported before anything in them is checked.
 */
export async function readInputInParts<C extends Call>(
  { body: _, ...call }: C,
  { lists, whole }: BodyInParts,
  raw: RawInput,
): Promise<CallInput<C>> {
  const without = lists.reduce((body, { path }) => withListIn(body, path, []), raw.body);
  readInput({ ...call, body: whole }, { ...raw, body: without });
  const details: ErrorDetail[] = [];
  let body = raw.body;
  for (const list of lists) {
    const items = listIn(body, list.path);
    if (items) body = withListIn(body, list.path, await checked(items, list, details));
  }
  refuse(details);
  return readInput({ ...call, body: whole }, { ...raw, body }) as CallInput<C>;
}

/** @param details gets the problems */
async function checked(
  items: readonly unknown[],
  { path, list, item }: BodyList,
  details: ErrorDetail[],
): Promise<unknown[]> {
  const slices = new Slices();
  const checkedItems: unknown[] = [];
  const found = problemsOf(list.safeParse(items), path);
  details.push(...found);
  if (found.length > 0) return checkedItems;
  for (const [at, value] of items.entries()) {
    if (details.length >= mostProblems) break;
    const result = item.safeParse(value);
    if (result.success) checkedItems.push(result.data);
    else details.push(...problemsOf(result, [...path, at]));
    await slices.rest();
  }
  return checkedItems;
}

function refuse(details: readonly ErrorDetail[]): void {
  const [first] = details;
  if (first) throw new BotterError('validation_failed', first.message, [...details]);
}

function problemsOf(
  { error }: z.ZodSafeParseResult<unknown>,
  path: readonly (string | number)[],
): ErrorDetail[] {
  return (error?.issues ?? []).map((issue) => toDetail({ ...issue, path: [...path, ...issue.path] }, 'body'));
}

/** A field of the body is named as the client knows it; for the other parts the path starts with the part. */
function toDetail(issue: z.core.$ZodIssue, part: (typeof parts)[number]): ErrorDetail {
  const path = issue.path.map(String);
  return { path: (part === 'body' ? path : [part, ...path]).join('.'), message: issue.message };
}
