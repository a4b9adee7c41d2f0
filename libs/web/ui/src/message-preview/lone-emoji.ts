const emoji =
  '(?:\\p{Regional_Indicator}{2}|(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\uFE0F)\\p{Emoji_Modifier}?(?:\\u200D\\p{Extended_Pictographic}\\uFE0F?\\p{Emoji_Modifier}?)*)';
const loneEmoji = new RegExp(`^${emoji}{1,3}$`, 'u');
/** Three of the longest, which are families, are shorter. */
const longest = 60;

/** Whether a text is one to three emoji and nothing else, which Telegram draws large. */
export function isLoneEmoji(text: string | null | undefined): boolean {
  return typeof text === 'string' && text.length <= longest && loneEmoji.test(text.trim());
}
