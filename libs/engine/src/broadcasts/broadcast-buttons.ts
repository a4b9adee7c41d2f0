/*
 * A button of a broadcast carries the broadcast's id before its value, so that a press is counted without
 * looking for the message.
 */

const marked = /^\^([\da-f]{32})\^([\s\S]*)$/;

/** The data of a button in a message of this broadcast. */
export function broadcastButton(broadcastId: string, value: string): string {
  return `^${broadcastId.replaceAll('-', '')}^${value}`;
}

/** The broadcast and the value behind the data of a button; undefined if it is none of a broadcast. */
export function readBroadcastButton(
  data: string,
): { readonly broadcastId: string; readonly value: string } | undefined {
  const [, id, value] = marked.exec(data) ?? [];
  if (id === undefined || value === undefined) return undefined;
  const broadcastId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { broadcastId, value };
}
