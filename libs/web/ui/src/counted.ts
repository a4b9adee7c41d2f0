/**
 * A number with its noun: "1 chat", "521 chats". The plural is needed only if it isn't the noun with an s.
 */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? noun : plural}`;
}
