import { isStorableText } from '@botter/contracts';

/** What an identity provider knows about a person; undefined if it sends nothing. */
export interface UserProfile {
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
}

const longestEmail = 254;
const longestName = 200;

/** Reads the standard claims (OpenID Connect Core 1.0, section 5.1) of a token or of a userinfo response. */
export function readProfile(claims: Readonly<Record<string, unknown>>): UserProfile {
  const email = text(claims.email, longestEmail);
  return {
    email,
    // Some providers send the words instead of the values.
    emailVerified:
      email === undefined ? undefined : claims.email_verified === true || claims.email_verified === 'true',
    firstName: text(claims.given_name, longestName),
    lastName: text(claims.family_name, longestName),
  };
}

/**
 * True if the userinfo endpoint could add something visible: there is no e-mail address, or no name at all.
 */
export function isIncomplete(profile: UserProfile): boolean {
  return profile.email === undefined || (profile.firstName === undefined && profile.lastName === undefined);
}

/**
 * The first source wins, field by field; an address and its verification always come from the same source.
 */
export function mergeProfiles(first: UserProfile, second: UserProfile): UserProfile {
  const address = first.email === undefined ? second : first;
  return {
    email: address.email,
    emailVerified: address.emailVerified,
    firstName: first.firstName ?? second.firstName,
    lastName: first.lastName ?? second.lastName,
  };
}

function text(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  return trimmed === '' || trimmed.length > longest || !isStorableText(trimmed) ? undefined : trimmed;
}
