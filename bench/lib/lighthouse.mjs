import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findInstalledChromium } from '../../tools/lib/chromium.mjs';
import { installMissing } from '../../tools/lib/install.mjs';

/**
 * Has packages of its own: 186 MB that only this measurement needs. Its package.json sets the version of
 * `third-party-web`, because a part of Lighthouse asks for the latest one, which `npm ci` would refuse.
 */
const folder = join(import.meta.dirname, '..', 'lighthouse');

/** Installs Lighthouse if it is missing. @returns `lighthouseOf` without its first argument */
export async function loadLighthouse() {
  await installMissing({ dev: false, folder });
  const { resolve } = createRequire(join(folder, 'package.json'));
  const load = async (name) => (await import(pathToFileURL(resolve(name)).href)).default;
  const [lighthouse, puppeteer] = await Promise.all([load('lighthouse'), load('puppeteer-core')]);
  return (url, session) => lighthouseOf({ lighthouse, puppeteer }, url, session);
}

/**
 * Lighthouse's measurement of a page in an empty browser: its phone, with simulated throttling. No one has
 * answered the question about cookies.
 * @param session the session storage of a signed-in tab, if someone is signed in
 * @returns the `score` for performance, 0 to 100; largest paint (`lcp`) and blocking time (`tbt`) in
 * milliseconds; `kilobytes` (1,000 bytes) of all that was transferred, also of what is fetched ahead for
 * later screens
 */
async function lighthouseOf({ lighthouse, puppeteer }, url, session) {
  const browser = await puppeteer.launch({
    executablePath: findInstalledChromium(),
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    if (session) {
      await page.evaluateOnNewDocument((name, value) => sessionStorage.setItem(name, value), ...session);
    }
    const { lhr } = await lighthouse(
      url,
      { onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' },
      undefined,
      page,
    );
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const audited = (name) => lhr.audits[name].numericValue;
    return {
      score: lhr.categories.performance.score * 100,
      lcp: audited('largest-contentful-paint'),
      tbt: audited('total-blocking-time'),
      kilobytes: audited('total-byte-weight') / 1000,
    };
  } finally {
    await browser.close();
  }
}
