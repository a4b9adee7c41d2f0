export function freePort(): Promise<number>;
export const portsRefusedByBrowsers: ReadonlySet<number>;
