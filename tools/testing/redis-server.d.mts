export interface RedisServer {
  readonly port: number;
  readonly url: string;
  replace(meanwhile: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

export function hasRedis(): boolean;

export function startRedisServer(settings?: Readonly<Record<string, string>>): Promise<RedisServer>;
