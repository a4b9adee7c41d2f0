import { z } from 'zod';

/** An id of ours: opaque to clients. */
export const idSchema = z.string().min(1).max(200);

/** An id at Telegram: sent as a string, accepted as a string or a number. */
export const telegramIdSchema = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .refine((value) => /^-?\d{1,20}$/.test(value), 'Not a Telegram id')
  .meta({ description: 'Telegram id, as string or number' });

/** An instant as ISO 8601 in UTC. */
export const instantSchema = z.string().meta({ format: 'date-time' });

/** How many of a list: 1 to `most`, which is also the default. */
export const limitSchema = (most: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(most)
    .meta({ description: `1 to ${most}` });

/** An instant that a caller names, in any zone. */
export const instantInputSchema = z.iso
  .datetime({ offset: true, error: 'Not a time as ISO 8601' })
  .transform((text) => new Date(text));

/**
 * Refuses a query with more than one of these parameters: each defines the beginning of a page differently.
 */
export const atMostOneOf =
  <Query extends object>(names: readonly (keyof Query & string)[], message: string) =>
  (query: Query, context: z.RefinementCtx): void => {
    if (names.filter((name) => query[name] !== undefined).length > 1) {
      context.addIssue({ code: 'custom', path: names.slice(0, 1), message });
    }
  };

/**
 * Query of a list, newest first, that can also be polled: at most one of these defines the beginning of a
 * page.
 * @param rows what is listed, as text
 */
export const polledPage = <Limit extends z.ZodType>(rows: string, limit: Limit) =>
  z
    .object({
      limit,
      before: z
        .uuid()
        .optional()
        .meta({ description: 'Id of the last one of the previous page: older ones, newest first' }),
      after: z.uuid().optional().meta({
        description:
          'Id of the last one that you have (`next` of the previous page), to poll: those written after it, oldest first',
      }),
      since: instantInputSchema
        .optional()
        .meta({ description: 'To begin polling: those written from this time on, oldest first' }),
    })
    .superRefine(
      atMostOneOf(
        ['before', 'after', 'since'],
        `Ask for ${rows} either before one, after one, or since a time`,
      ),
    );

/** A response without content. */
export const emptySchema = z.object({}).meta({ description: 'Nothing' });

export const messageResponseSchema = z.object({
  message: z.string().meta({ description: 'Words for a person' }),
});

/**
 * Only http(s) URLs that parse and use HTTPS; the two texts of the specification's point 5.
 */
export const httpsUrlSchema = z.string().superRefine((value, context) => {
  const problem = httpsUrlProblem(value);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

/** Why a value is no HTTPS URL, as a text for people; undefined if it is one. */
export function httpsUrlProblem(value: string): string | undefined {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    return 'Please enter a valid HTTPS URL';
  }
  if (url.protocol !== 'https:') return 'Web App and URL buttons must use HTTPS';
  return hasValidHost(url) ? undefined : 'Please enter a valid HTTPS URL';
}

/**
 * A name of letters, digits, hyphens and dots as `URL` writes it (other scripts as Punycode), or an IPv6
 * address.
 */
const validHost = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

/**
 * Whether a parsed address has a host that can exist. Parsers differ: Chromium takes `https://exa mple.com`
 * as `exa%20mple.com`, Node.js refuses it. With this check both give the same answer.
 */
export function hasValidHost({ hostname }: Pick<URL, 'hostname'>): boolean {
  return validHost.test(hostname);
}

/** Whether a value is an address that can be requested by HTTP. */
export function isHttpUrl(value: string): boolean {
  try {
    const url = new URL(value);
    return (url.protocol === 'http:' || url.protocol === 'https:') && hasValidHost(url);
  } catch {
    return false;
  }
}

/** The text of a search. */
export const searchTextSchema = z
  .string({ error: 'Write what to look for' })
  .trim()
  .min(1, 'Write what to look for')
  .max(200, 'A search may have at most 200 characters');

/** Characters in the name of an action. */
export const actionNameLimit = 256;
