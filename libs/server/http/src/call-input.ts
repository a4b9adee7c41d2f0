import { BotterError, type Call, type CallInput, type ErrorDetail } from '@botter/contracts';
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
  const [first] = details;
  if (first) throw new BotterError('validation_failed', first.message, details);
  return parsed as CallInput<C>;
}

/** A field of the body is named as the client knows it; for the other parts the path starts with the part. */
function toDetail(issue: z.core.$ZodIssue, part: (typeof parts)[number]): ErrorDetail {
  const path = issue.path.map(String);
  return { path: (part === 'body' ? path : [part, ...path]).join('.'), message: issue.message };
}
