import { goneStatus } from './egress-outcome';

/** Why a connection failed, by the code of Node, OpenSSL or undici. */
const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The server refused the connection',
  ENOTFOUND: 'No server has this name',
  EAI_AGAIN: "The server's name couldn't be resolved",
  EHOSTUNREACH: "The server can't be reached",
  ENETUNREACH: "The server can't be reached",
  ETIMEDOUT: "The server didn't accept the connection in time",
  UND_ERR_CONNECT_TIMEOUT: "The server didn't accept the connection in time",
  ECONNRESET: 'The server closed the connection',
  EPIPE: 'The server closed the connection',
  UND_ERR_SOCKET: 'The server closed the connection',
  UND_ERR_HEADERS_OVERFLOW: "The headers of the server's response are too large",
  EPROTO: 'The server has no encrypted connection: the address may need http instead of https',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'The server has no encrypted connection: the address may need http instead of https',
  CERT_HAS_EXPIRED: "The server's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "The server's certificate is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate can't be verified",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The server's certificate can't be verified",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for another name",
};

/** An error of a connection as text, with the code that a technician looks for. */
export function describeError(error: Error): string {
  const { code } = error as { code?: unknown };
  if (error.name === 'HTTPParserError') return 'The server sent something else than an HTTP response';
  return typeof code === 'string' ? `${words[code] ?? 'The connection failed'} (${code})` : error.message;
}

/** A failure response as text. */
export function describeStatus(status: number): string {
  const answered = `The server answered ${status}`;
  if (status === goneStatus) return `${answered}: it is gone, and isn't called again`;
  return status >= 300 && status <= 399 ? `${answered}: redirects aren't followed` : answered;
}
