import type { Logger } from '@botter/server-logging';

/**
 * Why tokens that the identity provider really issued are refused: a matter of configuration, not of attacks.
 */
const refusals = {
  opaque:
    'it is no signed JWT. The identity provider has to issue JWTs for the audience OIDC_AUDIENCE; many do so only when asked by OIDC_SCOPE or OIDC_RESOURCE',
  issuer: 'it names another issuer than OIDC_ISSUER',
  audience: 'its audience is not OIDC_AUDIENCE',
  type: "it is no access token but an ID token or another kind, or doesn't say which; with OIDC_AUDIENCE equal to OIDC_CLIENT_ID it has to say so itself",
  subject: 'it has no usable subject',
  bound:
    'it is bound to a key or certificate (claim cnf: DPoP or mutual TLS), which is not checked here. The identity provider has to issue plain bearer tokens',
} as const;
export type TokenRefusal = keyof typeof refusals;

/**
 * Why people can't sign in, as a text for an operator: once in the log, and in the response of readiness as
 * long as it lasts. Exists once in a process.
 */
export class SignInReport {
  readonly #said = new Set<string>();
  #issuer: string | undefined;
  #refused: string | undefined;
  #accepted = false;

  constructor(private readonly logger: Logger) {}

  /** The keys of the identity provider cannot be read, because of `problem`. */
  issuerFailed(problem: string): void {
    this.#issuer = problem;
    this.#say(problem);
  }

  issuerResponded(): void {
    if (this.#issuer) this.logger.info('the identity provider responds again');
    this.#issuer = undefined;
    this.#said.clear();
  }

  tokenRefused(reason: TokenRefusal): void {
    const problem = `An access token was refused: ${refusals[reason]}`;
    // If others are accepted, the refusal is the caller's fault, not the configuration's.
    if (this.#accepted) return;
    this.#refused = problem;
    this.#say(problem);
  }

  tokenAccepted(): void {
    this.#accepted = true;
    this.#refused = undefined;
  }

  /** Empty if no problem is known. */
  get problems(): readonly string[] {
    return [this.#issuer, this.#refused].filter((problem) => problem !== undefined);
  }

  #say(problem: string): void {
    if (this.#said.has(problem)) return;
    this.#said.add(problem);
    this.logger.warn({ problem }, 'nobody can sign in');
  }
}
