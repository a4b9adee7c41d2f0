import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

interface Described {
  /** The operation, and its part. */
  readonly name: string;
  readonly schema: object;
  readonly example: unknown;
}

/* oxlint-disable typescript/no-explicit-any -- the document is JSON of many shapes */

/** Every place of an OpenAPI document that needs an example: parameters, request bodies and successes. */
export function examplesOf(document: any): Described[] {
  const items = [...Object.values(document.paths), ...Object.values(document.webhooks)] as any[];
  return items.flatMap((item) => Object.values(item)).flatMap((operation) => partsOf(operation));
}

function partsOf({ operationId, parameters = [], requestBody, responses }: any): Described[] {
  const required = parameters.filter((one: any) => one.in !== 'header' && (one.required || 'example' in one));
  const contents = (name: string, content: any = {}) =>
    Object.values(content).map(({ schema, example }: any) => ({
      name: `${operationId} ${name}`,
      schema,
      example,
    }));
  return [
    ...required.map(({ name, schema, example }: any) => ({
      name: `${operationId} ${name}`,
      schema,
      example,
    })),
    ...contents('body', requestBody?.content),
    ...Object.entries<any>(responses).flatMap(([status, { content }]) =>
      status === 'default' ? [] : contents(status, content),
    ),
  ];
}

const ajv = addFormats(new Ajv({ strict: false, allErrors: true, logger: false }));

/** The problems of an example; empty if it fits its schema. */
export function problemsOf({ name, schema, example }: Described): string[] {
  if (example === undefined) return [`${name} has no example`];
  if (ajv.validate(schema, example)) return [];
  return [`${name}: ${ajv.errorsText()}`];
}
