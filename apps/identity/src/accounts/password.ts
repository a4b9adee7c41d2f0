import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of one guess: 32 MB of memory and about a tenth of a second. */
const cost = { N: 2 ** 15, r: 8, p: 1 };
const keyBytes = 32;
const saltBytes = 16;

/** `scrypt$N$r$p$salt$key`, so that the cost can rise without locking anybody out. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Takes as long without an account as with one, so that no one can find out which addresses have one. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (stored ?? absent).split('$');
  const expected = Buffer.from(key ?? '', 'base64');
  const given = await derive(password, Buffer.from(salt ?? '', 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  const matches = given.length === expected.length && timingSafeEqual(given, expected);
  return stored !== undefined && matches;
}

const absent = ['scrypt', cost.N, cost.r, cost.p, 'AAAA', Buffer.alloc(keyBytes).toString('base64')].join(
  '$',
);

function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((done, failed) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? failed(error) : done(key),
    );
  });
}
