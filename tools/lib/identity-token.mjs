/**
 * A bearer token from the running development identity provider; the account is made if it is missing.
 * @param {string} identityUrl address of the provider
 * @param {{ email: string, first?: string, last?: string }} account
 * @throws Error with a sentence for the person at the terminal
 */
export async function fetchToken(identityUrl, account) {
  const response = await fetch(`${identityUrl}/development/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  if (!response) {
    throw new Error(
      `The development identity provider does not answer at ${identityUrl}. Run "npm start" first (IDENTITY_PORT or PORT names another port).`,
    );
  }
  const answer = await response.json().catch(() => ({}));
  if (answer.access_token) return answer.access_token;
  throw new Error(
    answer.error_description ||
      answer.error ||
      `${identityUrl} answers, but it is not the development identity provider.`,
  );
}
