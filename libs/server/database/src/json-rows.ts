/** Escapes of NUL and of half surrogate pairs: JSON may contain them, text in PostgreSQL may not. */
const unstorable = /\\u(?:0000|d[89a-f])/i;
const unstorableUnits = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const replacement = '\u{FFFD}';

/**
 * Rows as JSON for `json_to_recordset`: one parameter for any number of rows. What PostgreSQL can't store in
 * a text (NUL, half of a surrogate pair) is replaced, so that one strange message never fails the batch that
 * it came in.
 */
export function jsonRows(rows: readonly object[]): string {
  const json = JSON.stringify(rows);
  return unstorable.test(json) ? JSON.stringify(storable(rows)) : json;
}

/**
 * The same for one value that someone else turns into JSON; a value without such text is returned unchanged.
 */
export function storableAsJson<Value>(value: Value): Value {
  return unstorable.test(JSON.stringify(value) ?? '') ? (storable(value) as Value) : value;
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(unstorableUnits, replacement);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
  }
  return value;
}
