const start = /^\s*\/start(?:@\S+)?\s+(\S[\s\S]*)$/i;

/** What follows `/start` in a text; undefined if nothing does. */
export function startPayload(text: string | undefined): string | undefined {
  return text === undefined ? undefined : start.exec(text)?.[1]?.trim();
}

/** The same if a link can have it: 1 to 64 letters, digits, _ or -. */
export function linkPayload(text: string | undefined): string | undefined {
  const payload = startPayload(text);
  return payload !== undefined && /^[\w-]{1,64}$/.test(payload) ? payload : undefined;
}
