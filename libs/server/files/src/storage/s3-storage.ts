import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  NoSuchKey,
  NoSuchUpload,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Secret } from '@botter/server-secrets';
import { assertKey, type ByteRange, type FileStorage } from './file-storage';

export interface S3StorageOptions {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
}

/** The smallest part that S3 takes; a file that fits into one goes in one piece. */
const partBytes = 5 * 1024 * 1024;
/** Parts of one file that are in memory and being sent simultaneously. */
const partsAtOnce = 2;
const prefix = 'files/';
const cannotList = new Set(['AccessDenied', 'NotImplemented', 'MethodNotAllowed']);
/** Shorter than the patience of who asks, so that a connection on which nothing comes is closed first. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 25_000, throwOnRequestTimeout: true };
/** One call, and one retry if it fails. */
const attempts = 2;
/** More than all simultaneous downloads, so that there is always one to write on. */
const connections = 128;

/**
 * Files as objects of any S3-compatible storage. Larger ones go in parts, which are given up when the stream
 * fails.
 */
export class S3Storage implements FileStorage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3StorageOptions) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey: secretAccessKey.reveal() },
      // The bucket in the path works everywhere; names in front of the host need DNS for each bucket.
      forcePathStyle: true,
      maxAttempts: attempts,
      requestHandler: {
        ...timeouts,
        httpAgent: { maxSockets: connections, keepAlive: true },
        httpsAgent: { maxSockets: connections, keepAlive: true },
      },
      // Many compatible storages don't know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, content: Readable): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#object(key), Body: content, ContentType: 'application/octet-stream' },
      partSize: partBytes,
      queueSize: partsAtOnce,
      leavePartsOnError: false,
    });
    try {
      await upload.done();
    } catch (error) {
      content.destroy();
      throw error;
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    try {
      const { Body } = await this.#client.send(
        new GetObjectCommand({
          ...this.#object(key),
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      );
      return Body as Readable;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(key)));
    await this.#abortUploads(key);
  }

  /** A process that died in the middle of a large upload has left parts that no object shows. */
  async #abortUploads(key: string): Promise<void> {
    const { Bucket, Key } = this.#object(key);
    for (const uploadId of await this.#uploadsOf(Bucket, Key)) {
      await this.#client
        .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: uploadId }))
        .catch((error: unknown) => {
          // Its own process, or another cleanup, was faster.
          if (!(error instanceof NoSuchUpload)) throw error;
        });
    }
  }

  async #uploadsOf(Bucket: string, Key: string): Promise<string[]> {
    try {
      const { Uploads = [] } = await this.#client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix: Key }),
      );
      return Uploads.flatMap((upload) => (upload.Key === Key && upload.UploadId ? [upload.UploadId] : []));
    } catch (error) {
      // The key may not list, or the storage can't: then the lifecycle rule of the bucket removes the parts.
      if (error instanceof S3ServiceException && cannotList.has(error.name)) return [];
      throw error;
    }
  }

  /** Ends the kept connections. */
  close(): void {
    this.#client.destroy();
  }

  #object(key: string): { Bucket: string; Key: string } {
    assertKey(key);
    return { Bucket: this.#bucket, Key: prefix + key };
  }
}
