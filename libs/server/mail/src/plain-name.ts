const longest = 64;

/**
 * A name that a person chose, as it may appear in a mail to someone else: one line of bounded length, and
 * nothing in it that a mail program would turn into a link, so that no one can advertise through an
 * invitation.
 */
export function plainName(name: string): string {
  const oneLine = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/:\/\//g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/@/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...oneLine];
  return characters.length <= longest ? oneLine : `${characters.slice(0, longest - 1).join('')}…`;
}
