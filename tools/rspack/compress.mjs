// Files for the browser, compressed once when they are built, as small as possible: that costs no one time
// later.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|svg|json)$/;
/** Smaller ones are not worth a second file, in bytes. */
const threshold = 1400;

/** Writes `<file>.br` and `<file>.gz` next to the files of these folders. */
export async function compressFolders(folders) {
  await Promise.all(folders.map(compressFolder));
}

async function compressFolder(folder) {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  await Promise.all(
    names.filter((name) => compressible.test(name)).map((name) => compressFile(join(folder, name))),
  );
}

async function compressFile(file) {
  if ((await stat(file)).size < threshold) return;
  const content = await readFile(file);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const params = { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
