const longestName = 200;
/** Control characters, and those that turn the direction of writing and so hide an extension. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const forbiddenSomewhere = /[<>:"|?*]/g;

/**
 * A file name that can be stored, shown, put into a header and saved on any system; `file` if nothing is left
 * of it.
 */
export function harmlessName(given: string): string {
  const name = given
    .normalize('NFC')
    .replaceAll(/[\p{Surrogate}\uFFFD]/gu, '_')
    .replace(/^.*[/\\]/s, '')
    .replace(invisible, '')
    .replace(forbiddenSomewhere, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return shortened(name) || 'file';
}

/** The extension in lower case without its dot; empty without one. */
export function extensionOf(name: string): string {
  return /\.([\p{L}\p{N}]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The name, with another extension after it if its own does not fit. */
export function withFittingExtension(name: string, fitting: readonly [string, ...string[]]): string {
  return fitting.includes(extensionOf(name)) ? name : `${name}.${fitting[0]}`;
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= longestName) return name;
  const extension = extensionOf(name);
  const tail = extension === '' ? '' : `.${extension}`;
  return characters.slice(0, longestName - tail.length).join('') + tail;
}
