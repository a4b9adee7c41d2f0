/*
 * Arrays as parameters in the format of `array_recv`: elements are neither escaped here nor searched for
 * quotes and parsed there, which is most of what a large array of texts costs. The statement has to cast the
 * parameter to the array's type.
 */

/** `text[]`. What UTF-8 can't encode (half of a surrogate pair) is replaced; PostgreSQL refuses NUL. */
export function textArray(values: readonly string[]): Buffer {
  const writer = new ArrayWriter(
    25,
    values.length,
    values.reduce((bytes, value) => bytes + Buffer.byteLength(value), 0),
  );
  for (const value of values) writer.element((buffer, at) => buffer.write(value, at));
  return writer.buffer;
}

/** `jsonb[]` from documents that are JSON texts already. */
export function jsonbArray(documents: readonly string[]): Buffer {
  const writer = new ArrayWriter(
    3802,
    documents.length,
    documents.reduce((bytes, document) => bytes + 1 + Buffer.byteLength(document), 0),
  );
  for (const document of documents) {
    // The only version of the format so far.
    writer.element((buffer, at) => buffer.writeUInt8(1, at) - at + buffer.write(document, at + 1));
  }
  return writer.buffer;
}

/** `integer[]` */
export function integerArray(values: readonly number[]): Buffer {
  const writer = new ArrayWriter(23, values.length, values.length * 4);
  for (const value of values) writer.element((buffer, at) => buffer.writeInt32BE(value, at) - at);
  return writer.buffer;
}

/** `bigint[]` */
export function bigintArray(values: readonly bigint[]): Buffer {
  const writer = new ArrayWriter(20, values.length, values.length * 8);
  for (const value of values) writer.element((buffer, at) => buffer.writeBigInt64BE(value, at) - at);
  return writer.buffer;
}

class ArrayWriter {
  readonly buffer: Buffer;
  #at = 20;

  /** @param bytes of all elements together, without their lengths */
  constructor(elementType: number, count: number, bytes: number) {
    this.buffer = Buffer.allocUnsafe(20 + count * 4 + bytes);
    // One dimension, whether or not it has elements, no nulls.
    this.buffer.writeInt32BE(1, 0);
    this.buffer.writeInt32BE(0, 4);
    this.buffer.writeInt32BE(elementType, 8);
    this.buffer.writeInt32BE(count, 12);
    // Counted from 1.
    this.buffer.writeInt32BE(1, 16);
  }

  /** @param write writes the element at a place of the buffer, and returns its number of bytes */
  element(write: (buffer: Buffer, at: number) => number): void {
    const bytes = write(this.buffer, this.#at + 4);
    this.buffer.writeInt32BE(bytes, this.#at);
    this.#at += 4 + bytes;
  }
}
