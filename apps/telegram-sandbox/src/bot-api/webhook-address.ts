/** The address of a webhook. As on Telegram, the default scheme is HTTPS. Throws if it is no address. */
export function webhookAddress(url: string): URL {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return new URL(url);
  const address = new URL(`https://${url}`);
  if (!address.hostname.includes('.')) throw new TypeError('Invalid URL');
  return address;
}
