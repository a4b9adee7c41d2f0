/** The zeros of scripts whose digits people type: Arabic, Persian, Devanagari, Bengali, full width. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

/** The text with its digits as 0 to 9, and without marks of direction. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
