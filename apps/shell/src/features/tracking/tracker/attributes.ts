/** The limits of an attribute's key and value, in characters. */
const longestKey = 32;
const longestValue = 255;

export type Attributes = Readonly<Record<string, string>>;

/** Attributes as trackers take them: keys of 32 characters and values of 255 at most. */
export function cutAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key.slice(0, longestKey),
      value.slice(0, longestValue),
    ]),
  );
}

const newAccountMs = 60_000;

/** The event for a sign-in: a sign-up while the account is less than 60 seconds old. */
export function signInEvent(createdAt: string, now: number): 'sign_up' | 'sign_in' {
  return now - Date.parse(createdAt) < newAccountMs ? 'sign_up' : 'sign_in';
}
