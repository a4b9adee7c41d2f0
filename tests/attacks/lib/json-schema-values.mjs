/** Strings of which one fits most patterns of the contracts. */
const samples = ['/start', 'a', 'start', '1', 'https://example.com/', 'a@example.com', '08:00', '2026-01-01'];
const byFormat = {
  uuid: '01890000-0000-7000-8000-000000000000',
  uri: 'https://example.com/',
  email: 'someone@example.com',
  'date-time': '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
};

/**
 * A small value of a JSON Schema as the API describes it, so that the product checks what is changed in it
 * afterwards.
 * @param root with the definitions for `#/$defs/…`
 */
export function valueOf(schema, root = schema, depth = 0) {
  if (schema === undefined || schema === true || depth > 12) return {};
  if (schema.$ref) return valueOf(at(root, schema.$ref), root, depth + 1);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if ('default' in schema) return schema.default;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return valueOf(options.find(({ type }) => type !== 'null') ?? options[0], root, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, root, depth + 1)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return stringOf(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        valueOf(schema.items, root, depth + 1),
      );
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || depth < 2)
          .map(([name, property]) => [name, valueOf(property, root, depth + 1)]),
      );
  }
}

function stringOf({ format, pattern, minLength = 0 }) {
  const value =
    byFormat[format] ?? samples.find((sample) => !pattern || new RegExp(pattern, 'u').test(sample)) ?? 'a';
  return value.padEnd(minLength, 'a');
}

/** Every place of a value, from its root: a list of names and indexes. */
export function* placesOf(value, path = []) {
  yield path;
  if (typeof value !== 'object' || value === null || path.length >= 6) return;
  for (const [name, part] of Object.entries(value)) yield* placesOf(part, [...path, name]);
}

/** A copy with another value at one place. */
export function withAt(value, [name, ...rest], replacement) {
  if (name === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[name] = withAt(copy[name], rest, replacement);
  return copy;
}

function at(root, reference) {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce((value, name) => value?.[name], root);
}
