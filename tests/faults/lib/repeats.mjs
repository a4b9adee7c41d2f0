/**
 * What Telegram got more than once, and why. In flight is only what a process asked of Telegram before it
 * was dead, and what another one asked again after the kill had begun: the database didn't have it as sent.
 * @param {[string, { text: string, by: number, at: number }[]][]} arrivals by chat, of Telegram's program
 * @param {{ by: number, began: number, dead: number }[]} kills the number of the process, and when
 * @returns {{ inFlight: object[], unexplained: object[] }} each repeat's chat, text and both arrivals, with
 * the milliseconds from the first to the kill
 */
export function repeatsOf(arrivals, kills) {
  const inFlight = [];
  const unexplained = [];
  for (const [chat, sent] of arrivals) {
    const before = new Map();
    for (const again of sent) {
      const first = before.get(again.text);
      before.set(again.text, again);
      if (!first) continue;
      const kill = kills.findLast(({ by, began }) => by === first.by && began <= again.at);
      const repeat = { chat, text: again.text, first, again, beforeKillMs: kill && kill.began - first.at };
      const isInFlight = kill && first.at <= kill.dead && again.by !== first.by;
      (isInFlight ? inFlight : unexplained).push(repeat);
    }
  }
  return { inFlight, unexplained };
}
