/** What the sandbox is started with. */
export interface SandboxConfig {
  readonly port: number;
  /** The folder of its state and files. If undefined, they are in memory and in a temporary folder. */
  readonly dataDir: string | undefined;
  /** Calls over the rate limits get 429. */
  readonly flood: boolean;
  /** Webhooks only over HTTPS and on Telegram's ports. */
  readonly https: boolean;
  /** Parameters that the sandbox doesn't know are refused. */
  readonly parameters: boolean;
}

const extras = ['flood', 'https', 'parameters'] as const;

/** Reads the environment; throws one line that names the variable. */
export function loadSandboxConfig(env: Record<string, string | undefined>): SandboxConfig {
  const port = Number(env.SANDBOX_PORT || 4202);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`SANDBOX_PORT must be a port number from 0 to 65535, not "${env.SANDBOX_PORT}".`);
  }
  const strict = (env.SANDBOX_STRICT ?? '').split(',').map((word) => word.trim());
  const unknown = strict.find((word) => word !== '' && !extras.includes(word as (typeof extras)[number]));
  if (unknown) throw new Error(`SANDBOX_STRICT knows ${extras.join(', ')}, not "${unknown}".`);
  return {
    port,
    dataDir: env.SANDBOX_DATA || (env.BOTTER_DATA ? `${env.BOTTER_DATA}/sandbox` : undefined),
    flood: strict.includes('flood'),
    https: strict.includes('https'),
    parameters: strict.includes('parameters'),
  };
}
