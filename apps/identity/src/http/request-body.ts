import type { IncomingMessage } from 'node:http';

const longestBody = 16_384;

/** A body that is longer than any form of ours. */
export class BodyTooLargeError extends Error {}

/** @throws BodyTooLargeError */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The fields of a posted form. @throws BodyTooLargeError */
export async function readFormFields(request: IncomingMessage): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readBody(request)));
}

/**
 * True for a request that a page of this origin made, or no page at all; browsers name the origin of every
 * POST.
 */
export function isFromOwnPage(request: IncomingMessage, origin: string): boolean {
  const { origin: named, 'sec-fetch-site': site } = request.headers;
  // A page with the referrer policy no-referrer sends "null" as origin of a form, but still says same-origin.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return named === undefined || named === origin;
}
