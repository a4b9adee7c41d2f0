import { BotterError, isStorableText } from '@botter/contracts';
import type { Clock } from '@botter/server-http';
import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose';
import type { IssuerKeys } from './issuer-keys';
import { normalIssuer, sameIssuer } from './same-issuer';
import type { SignInReport, TokenRefusal } from './sign-in-report';
import { isAccessToken } from './token-kind';

/**
 * Asymmetric signatures only: with a secret shared between both sides, a public key would pass for the
 * secret.
 */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** The largest accepted difference between the clocks of the issuer and of this server. */
const clockToleranceSeconds = 5;
/** Longer than any real access token; a longer one is not verified. */
const longestToken = 16_384;
/** OpenID Connect Core 1.0, section 2. */
const longestSubject = 255;

/**
 * Signing in again would not help, so the caller learns why (RFC 7800; DPoP is RFC 9449, mutual TLS RFC
 * 8705).
 */
const unsupportedBinding =
  'This access token is bound to a key or certificate (cnf), which is not supported. Use a plain bearer token.';

/** An access token that passed every check. */
export interface VerifiedToken {
  /** In its normal form, so that one person has one account however its tokens write it. */
  readonly issuer: string;
  readonly subject: string;
  readonly expiresAt: Date;
  readonly claims: JWTPayload;
}

export interface AccessTokenVerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  /**
   * The client of the browser. If it is the audience too, ID tokens have our audience: then a token counts
   * only if it explicitly says that it is an access token.
   */
  readonly clientId?: string;
  readonly keys: IssuerKeys;
  readonly clock: Clock;
  readonly report?: SignInReport;
}

/**
 * Checks bearer tokens as a resource server must (RFC 9068, section 4): signature by a key of the issuer with
 * an allowed algorithm, type, issuer, audience, expiry, not-before, and no binding to a key that is not
 * checked.
 */
export class AccessTokenVerifier {
  constructor(private readonly options: AccessTokenVerifierOptions) {}

  /**
   * @param token the compact JWT without the word Bearer
   * @throws BotterError `unauthorized` for any token that must not be let in, `unavailable` if the
   * issuer's keys have never been read
   */
  async verify(token: string): Promise<VerifiedToken> {
    if (token.length > longestToken) throw unauthorized();
    if (token.split('.').length !== 3) throw this.#refused('opaque');
    const { payload, protectedHeader } = await this.#check(token);
    const { iss, sub, exp } = payload;
    const { audience, clientId } = this.options;
    if (!isAccessToken(protectedHeader, payload, audience === clientId)) throw this.#refused('type');
    if (typeof iss !== 'string' || !sameIssuer(iss, this.options.issuer)) throw this.#refused('issuer');
    if (typeof sub !== 'string' || sub === '' || sub.length > longestSubject || !isStorableText(sub)) {
      throw this.#refused('subject');
    }
    if (exp === undefined) throw unauthorized();
    // Without the required proof, anyone who found the token could use it.
    if (payload.cnf !== undefined) throw this.#refused('bound', unsupportedBinding);
    this.options.report?.tokenAccepted();
    return { issuer: normalIssuer(iss), subject: sub, expiresAt: new Date(exp * 1000), claims: payload };
  }

  async #check(token: string): Promise<JWTVerifyResult> {
    const { keys, audience, clock } = this.options;
    try {
      return await jwtVerify(token, (header, jws) => keys.find(header, jws), {
        algorithms,
        audience,
        requiredClaims: ['iss', 'sub', 'aud', 'exp'],
        clockTolerance: clockToleranceSeconds,
        currentDate: clock.now(),
      });
    } catch (error) {
      // The signature is right by then.
      if (error instanceof errors.JWTClaimValidationFailed) {
        throw error.claim === 'aud' ? this.#refused('audience') : unauthorized();
      }
      if (error instanceof errors.JOSEError) throw unauthorized();
      // Malformed base64 and impossible keys surface as plain TypeErrors; only our own refusals mean
      // something else.
      if (error instanceof BotterError) throw error;
      throw unauthorized();
    }
  }

  #refused(reason: TokenRefusal, words?: string): BotterError {
    this.options.report?.tokenRefused(reason);
    return unauthorized(words);
  }
}

/** The one response to a missing, forged, expired or misdirected token. */
export function unauthorized(words = 'Unauthorized - please sign in again'): BotterError {
  return new BotterError('unauthorized', words);
}
