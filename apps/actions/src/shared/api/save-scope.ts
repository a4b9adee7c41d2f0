/**
 * For `useMutation`: changes of one bot's actions are sent one after the other, so that none overtakes
 * another.
 */
export const saveScope = (botId: string) => ({ id: `actions-${botId}` });
