export interface S3Server {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  readonly uploads: Map<string, Map<number, Buffer>>;
  stop(): Promise<void>;
}

export function startS3Server(bucket: string, accessKeyId: string): Promise<S3Server>;
