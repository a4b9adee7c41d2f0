/**
 * Chance that can be repeated: the seed is `FAULT_SEED`, or made here, and printed by `note`. Gives numbers
 * from 0 to 1 (mulberry32).
 */
export function seeded(note) {
  const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
  note(`seed ${seed} (FAULT_SEED=${seed} repeats it)`);
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
