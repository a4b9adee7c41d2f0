export interface SilentProxy {
  readonly port: number;
  dropFlows(): number;
  fallSilent(): void;
  speak(): void;
  loseResponses(count: number): void;
  endDropped(): void;
  moveTo(port: number): void;
  stop(): Promise<void>;
}

export function silentProxy(
  targetPort: number,
  options?: { readonly change?: (chunk: Buffer) => Buffer },
): Promise<SilentProxy>;
