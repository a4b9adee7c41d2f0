/** Why Telegram refuses the address of a button; undefined when it doesn't. */
export function urlProblem(
  url: string,
  protocols: readonly string[],
  wrongProtocol = 'Unsupported URL protocol',
): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `http://${url}`);
  } catch {
    return url === '' ? 'URL must be non-empty' : 'Wrong HTTP URL';
  }
  if (!protocols.includes(parsed.protocol)) return wrongProtocol;
  const isWeb = parsed.protocol === 'http:' || parsed.protocol === 'https:';
  return isWeb && !/\.|^localhost$|:/.test(parsed.hostname) ? 'Wrong HTTP URL' : undefined;
}
