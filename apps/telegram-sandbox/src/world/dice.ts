/** How many values each of Telegram's dice has. */
export const diceSides: Readonly<Record<string, number>> = {
  '🎲': 6,
  '🎯': 6,
  '🎳': 6,
  '🏀': 5,
  '⚽': 5,
  '🎰': 64,
};
