// npm run token -- alice@example.com [--first Alice --last Doe]: prints a bearer token from the development identity
// provider that runs on this machine; the account is made when it is missing.
import { parseArgs } from 'node:util';

const usage = 'Usage: npm run token -- alice@example.com [--first Alice --last Doe]';

try {
  console.log(await token());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function token() {
  const { email, first, last } = readArguments();
  const port = identityPort();
  const response = await fetch(`http://localhost:${port}/development/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, first, last }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  if (!response) {
    throw new Error(
      `The development identity provider does not answer on port ${port}. Run "npm start" first (IDENTITY_PORT or PORT names another port).`,
    );
  }
  const answer = await response.json().catch(() => ({}));
  if (!answer.access_token) {
    throw new Error(
      answer.error_description ||
        answer.error ||
        `Port ${port} answers, but it is not the development identity provider.`,
    );
  }
  return answer.access_token;
}

function readArguments() {
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: { first: { type: 'string' }, last: { type: 'string' } },
    });
  } catch {
    throw new Error(usage);
  }
  const [email, ...more] = parsed.positionals;
  if (!email || more.length) throw new Error(usage);
  return { email, ...parsed.values };
}

/** IDENTITY_PORT, or the one beside PORT: the same rule as `npm start`. */
function identityPort() {
  const { IDENTITY_PORT, PORT } = process.env;
  return IDENTITY_PORT ? checked('IDENTITY_PORT', IDENTITY_PORT) : checked('PORT', PORT || 4200) + 1;
}

function checked(name, value) {
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port number from 1 to 65535.`);
}
