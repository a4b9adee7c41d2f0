/** Placeholder until the parser lands: why Telegram would refuse this HTML, or undefined. */
export function htmlProblem(_html: string): string | undefined {
  return undefined;
}
