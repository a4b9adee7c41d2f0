// npm run screenshots [-- NAME …]: every screen of a filled product, at three sizes, in light and dark, into
// artifacts/screenshots/<screen>/<size>-<theme>.png, sheets that show many together, and the moving picture
// of the README (first-reply). It fails on findings of axe, sideways scrolling, errors in the console, and a
// focus that jumps, gets lost or isn't seen. A name takes the screens that begin with it; --guide takes those
// that README and docs/user-guide show, and puts them there. SCREENS_SIZE=1920x1080 takes one size.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing, requireNode } from './lib/install.mjs';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'artifacts', 'screenshots');
const sizes = ['1440x900', '820x1180', '390x844'];
const themes = ['light', 'dark'];

requireNode();
await installMissing({ dev: true });
const { installChromium } = await import('./lib/chromium.mjs');
if (!installChromium()) process.exit(1);
const { build } = await import('./build.mjs');
await build();

const guide = join(root, 'docs', 'user-guide');
const forGuide = process.argv.includes('--guide');
const shownInGuide = picturesOfGuide();
const names = forGuide ? shownInGuide : process.argv.slice(2);
if (names.length === 0) rmSync(folder, { recursive: true, force: true });
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const { status } = spawnSync(process.execPath, [playwright, 'test', '--reporter=list'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    SCREENS: names.map((name) => (forGuide ? `${name}!` : name)).join(',') || 'all',
    ...(forGuide ? { SCREENS_SIZE: '1440x900' } : {}),
  },
});
for (const size of sizes) for (const theme of themes) await makeSheets(size, theme, names);
if (forGuide) await fillGuide();
console.log('The pictures are in artifacts/screenshots, many at once in artifacts/screenshots/sheets.');
process.exitCode = status ?? 1;

/** The screens that the chapters of the guide show, by the names of their pictures. */
function picturesOfGuide() {
  const texts = [join(root, 'README.md'), ...readdirSync(guide).map((file) => join(guide, file))]
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(file, 'utf8'));
  return [
    ...new Set(
      texts.flatMap((text) => [...text.matchAll(/pictures\/([\w-]+)\.webp/g)].map(([, name]) => name)),
    ),
  ];
}

/** Small pictures of the wide screens in light, for docs/user-guide. */
async function fillGuide() {
  const { default: sharp } = await import('sharp');
  rmSync(join(guide, 'pictures'), { recursive: true, force: true });
  mkdirSync(join(guide, 'pictures'));
  for (const name of shownInGuide) {
    if (name === 'first-reply') {
      await makeMovingPicture(join(folder, name), join(guide, 'pictures', `${name}.webp`));
      continue;
    }
    await sharp(join(folder, name, '1440x900-light.png'))
      .resize(1080)
      .webp({ quality: 78 })
      .toFile(join(guide, 'pictures', `${name}.webp`));
  }
}

/** From frames whose file names end with how long each is shown. */
async function makeMovingPicture(frames, target) {
  const { default: sharp } = await import('sharp');
  const files = readdirSync(frames).sort();
  const delay = files.map((file) => Number(/-(\d+)\.png$/.exec(file)[1]));
  const pictures = await Promise.all(
    files.map((file) => sharp(join(frames, file)).resize(840).png().toBuffer()),
  );
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 60, effort: 6, delay, loop: 0 })
    .toFile(target);
}

/** Twelve screens on a sheet, each under its name. */
async function makeSheets(size, theme, wanted) {
  const { default: sharp } = await import('sharp');
  const [width, height] = size.split('x').map(Number);
  const cell = { width: width > 1000 ? 640 : 360, gap: 12, title: 26 };
  const scaled = Math.round((height * cell.width) / width);
  const columns = width > 1000 ? 3 : 6;
  const shown = readdirSync(folder)
    .filter((name) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)))
    .filter((name) => existsSync(join(folder, name, `${size}-${theme}.png`)));
  const target = join(folder, 'sheets');
  mkdirSync(target, { recursive: true });
  for (let first = 0; first < shown.length; first += 12) {
    const some = shown.slice(first, first + 12);
    const rows = Math.ceil(some.length / columns);
    const layers = await Promise.all(
      some.map(async (name, at) => {
        const left = (at % columns) * (cell.width + cell.gap) + cell.gap;
        const top = Math.floor(at / columns) * (scaled + cell.title + cell.gap) + cell.gap;
        const words = `<svg width="${cell.width}" height="${cell.title}"><text x="2" y="18" font-family="sans-serif" font-size="15">${name}</text></svg>`;
        const picture = await sharp(join(folder, name, `${size}-${theme}.png`))
          .resize(cell.width, scaled)
          .toBuffer();
        return [
          { input: Buffer.from(words), left, top },
          { input: picture, left, top: top + cell.title },
        ];
      }),
    );
    await sharp({
      create: {
        width: columns * (cell.width + cell.gap) + cell.gap,
        height: rows * (scaled + cell.title + cell.gap) + cell.gap,
        channels: 3,
        background: '#c9c9c9',
      },
    })
      .composite(layers.flat())
      .png()
      .toFile(join(target, `${size}-${theme}-${first / 12 + 1}.png`));
  }
}
