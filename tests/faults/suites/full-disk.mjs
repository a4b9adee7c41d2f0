// The disk of the uploaded files is full, and then the one of PostgreSQL, both small file systems of their
// own (only root may mount). What does not fit is refused with an error, nothing half-written is left, and
// everything continues when there is space again. FAULT_RATE updates a second (50) and FAULT_SECONDS without
// space (15) choose another run.
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../tools/lib/embedded-postgres.mjs';
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { checkAll, rolesProduct, startLoad } from '../lib/roles-product.mjs';
import { run as runProgram, smallDisk } from '../lib/small-disk.mjs';

export const title = 'full disks';
export const longOnly = true;

const megabyte = 1024 * 1024;
const backWithinMs = 10_000;

export async function run(report) {
  if (process.getuid?.() !== 0) throw new Error('only root may mount the small disks of this suite');
  const disks = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'botter-faults-'));
  chmodSync(dataDir, 0o711);
  const files = join(dataDir, 'files');
  mkdirSync(files);
  let subject;
  try {
    disks.push(smallDisk(files, 12));
    disks.push(await databaseOnSmallDisk(dataDir));
    const [filesDisk, databaseDisk] = disks;
    subject = await rolesProduct({
      dataDir,
      keepData: true,
      env: { FILES_DIR: files },
      roles: { api: 1, runtime: 1, worker: 1 },
      postgresSettings: { max_wal_size: '64MB', min_wal_size: '32MB' },
    });
    await fullFiles(subject, report, files, filesDisk);
    await fullDatabase(subject, report, databaseDisk);
  } finally {
    // The product logs it as an error; a full disk is one.
    console.error(
      subject?.log
        .filter((line) => /"level":(50|60)|Error/.test(line))
        .slice(-8)
        .join('\n'),
    );
    await subject?.stop().catch((error) => report.note(error.message));
    for (const disk of disks) disk.unmount();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** PostgreSQL makes its folder on a large disk; then it is moved. */
async function databaseOnSmallDisk(dataDir) {
  const folder = join(dataDir, 'postgres');
  const postgres = await startPostgres({ dataDir: folder });
  await postgres.stop();
  if (postgres.folder !== folder) throw new Error(`PostgreSQL lies in ${postgres.folder}`);
  const copy = `${folder}.made`;
  runProgram('cp', '-a', folder, copy);
  const disk = smallDisk(folder, 320);
  runProgram('cp', '-aT', copy, folder);
  rmSync(copy, { recursive: true });
  return disk;
}

async function fullFiles(subject, report, folder, disk) {
  const small = await upload(subject, 2);
  report.check('files: one that fits is stored', small.status === 201, small.status);
  const several = await Promise.all(Array.from({ length: 4 }, () => upload(subject, 4)));
  const stored = [small, ...several].filter(({ status }) => status === 201);
  const others = several.filter(({ status }) => status !== 201);
  report.check(
    'files: what does not fit gets a 503 with Retry-After',
    others.length > 0 && others.every(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0),
    JSON.stringify(several.map(({ status, retryAfter, text }) => ({ status, retryAfter, text }))),
  );
  disk.fill();
  const none = await upload(subject, 1);
  report.check('files: the same without any space', none.status === 503, `${none.status} ${none.text}`);
  await nothingElse(subject, report, folder, stored, 'while the disk is full');
  const read = await Promise.all(stored.map((one) => isWhole(subject, one)));
  report.check('files: stored ones can be read', !read.includes(false));
  disk.free();
  const again = await upload(subject, 2);
  report.check(
    'files: with space again one is stored',
    again.status === 201,
    `${again.status} ${again.text}`,
  );
  await nothingElse(subject, report, folder, [...stored, again], 'at the end');
}

/** Nothing half-written, no row without its file, no quota of a missing file. */
async function nothingElse({ rows }, report, folder, stored, when) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'filler' && !entry.name.startsWith('thumbnail-'))
    .map(({ name }) => name);
  const known = await rows('select id, state from app.files');
  report.check(
    `files: ${when} there is nothing but what was stored`,
    found.length === stored.length && known.length === stored.length,
    `${found.length} files and ${known.length} rows of ${stored.length}`,
  );
}

async function upload({ product, token, bot }, megabytes) {
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(megabytes * megabyte)]);
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'application/pdf' }), 'large.pdf');
  const response = await fetch(`${product.urls.product}/api/files/upload?botId=${bot.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text,
    id: response.ok ? JSON.parse(text).file.id : undefined,
    hash: hashOf(content),
  };
}

async function isWhole({ product, token }, { id, hash }) {
  const response = await fetch(`${product.urls.product}/api/files/${id}/content`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch((error) => {
    throw new Error(`a download failed: ${error.cause?.code}`, { cause: error });
  });
  return hashOf(Buffer.from(await response.arrayBuffer())) === hash;
}

const hashOf = (content) => createHash('sha256').update(content).digest('hex');

async function fullDatabase(subject, report, disk) {
  const perSecond = Number(process.env.FAULT_RATE ?? 50);
  const seconds = Number(process.env.FAULT_SECONDS ?? 15);
  const { telegram, product } = subject;
  await startLoad(subject, { people: perSecond * (seconds + 10), perSecond });
  await pause(3_000);
  disk.fill();
  await pause(seconds * 1000);
  const refused = await subject
    .api('POST', subject.actions, { command: '/full', actionData: { text: 'Hm.' } })
    .then(
      () => 'accepted',
      ({ status, retryAfter }) => `${status}, Retry-After ${retryAfter}`,
    );
  report.note(`database: a change without space: ${refused}`);
  const before = (await telegram.ask('status')).acknowledged;
  disk.free();
  const began = performance.now();
  const crashed = !isAlive(product.postgres.pid);
  // Without space for its log it ends itself, and its operator starts it again.
  if (crashed) await product.restartPostgres(() => undefined);
  report.note(
    crashed ? 'PostgreSQL had ended itself, and was started again' : 'PostgreSQL went on by itself',
  );
  await until(
    'updates are taken again',
    async () => (await telegram.ask('status')).acknowledged > before + perSecond,
    120,
  ).catch((error) => report.note(error.message));
  const took = Math.round(performance.now() - began);
  report.note(`database: updates were taken again ${took} ms after there was space`);
  report.check(`database: work goes on within ${backWithinMs / 1000} s`, took <= backWithinMs, took);
  await checkAll(subject, report, 'full database', { replies: 200 });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
