/**
 * A random UUID, version 4. The browser's own `crypto.randomUUID` is there only over HTTPS and on this
 * machine, and the product must also work over plain HTTP in a local network.
 */
export function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes
    .map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
