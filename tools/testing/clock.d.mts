export function shiftedClock(seconds: number): Record<string, string>;
export function realClock(env: NodeJS.ProcessEnv): Record<string, string>;
export function clockShift(): number;
