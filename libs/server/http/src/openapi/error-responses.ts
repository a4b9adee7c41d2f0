import { errorStatus } from '@botter/contracts';

type JsonObject = Record<string, unknown>;

const seconds = { schema: { type: 'integer', minimum: 0 } };

/** Headers that errors of a status have in addition to those of every response. */
const headersOf: Readonly<Record<number, JsonObject>> = {
  401: {
    'WWW-Authenticate': {
      description: 'With the address of the metadata of the API (RFC 9728)',
      required: true,
      schema: { type: 'string' },
    },
  },
  429: {
    'Retry-After': { description: 'Seconds to wait', required: true, ...seconds },
    'RateLimit-Limit': {
      description: "Calls that a window allows; missing if the limit is Telegram's or on the size of changes",
      schema: { type: 'integer', minimum: 0 },
    },
    'RateLimit-Remaining': { description: 'Calls that are left: 0', required: true, ...seconds },
    'RateLimit-Reset': { description: 'Seconds until calls are allowed again', required: true, ...seconds },
  },
  503: { 'Retry-After': { description: 'Seconds to wait', ...seconds } },
};

const codesOf = (status: number): string[] =>
  Object.entries(errorStatus).flatMap(([code, of]) => (of === status ? [code] : []));

/** 416 is about bytes alone, so it needs neither a code nor words for a person. */
const rangeNotSatisfiable = 416;

/** The response of an operation, by reference: many operations have the same one. */
export function errorReference(status: number): JsonObject {
  return { $ref: `#/components/responses/${nameOf(status)}` };
}

/** The named responses that `errorReference` refers to. */
export function errorResponses(): JsonObject {
  const statuses = [...new Set<number>([...Object.values(errorStatus), rangeNotSatisfiable])];
  return Object.fromEntries(statuses.map((status) => [nameOf(status), errorResponse(status)]));
}

function nameOf(status: number): string {
  const [code = 'range_not_satisfiable'] = codesOf(status);
  return code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function errorResponse(status: number): JsonObject {
  if (status === rangeNotSatisfiable) return { description: 'The range is outside of the content' };
  return {
    description: codesOf(status).join(' or '),
    ...(headersOf[status] && { headers: headersOf[status] }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codesOf(status).map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

function exampleOf(code: string): JsonObject {
  const words = code.replaceAll('_', ' ');
  return { error: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, code };
}
