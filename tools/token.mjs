// npm run token -- alice@example.com [--first Alice --last Doe]: prints a bearer token from the development
// identity provider that runs on this machine; the account is made when it is missing.
import { parseArgs } from 'node:util';
import { fetchToken } from './lib/identity-token.mjs';

const usage = 'Usage: npm run token -- alice@example.com [--first Alice --last Doe]';

try {
  console.log(await token());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function token() {
  const account = readArguments();
  return fetchToken(`http://localhost:${identityPort()}`, account);
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

/** IDENTITY_PORT, or the one after PORT: the same rule as `npm start`. */
function identityPort() {
  const { IDENTITY_PORT, PORT } = process.env;
  return IDENTITY_PORT ? checked('IDENTITY_PORT', IDENTITY_PORT) : checked('PORT', PORT || 4200) + 1;
}

function checked(name, value) {
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port number from 1 to 65535.`);
}
