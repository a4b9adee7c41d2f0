import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadLighthouse } from '../lib/lighthouse.mjs';
import { scriptsOf, visit } from '../lib/page-visit.mjs';
import { median } from '../lib/processes.mjs';
import { productWithSandbox } from '../lib/product-with-sandbox.mjs';
import { routeChanges } from '../lib/route-change.mjs';
import { scriptKilobytes } from '../lib/script-bytes.mjs';
import { launchBrowser, sessionOf, signedInContext } from '../lib/signed-in-page.mjs';

export const title =
  'pages: first visit with an empty cache, processor slowed down 4 times, slow 4G (150 ms, 1.6 Mbit/s), 412 × 823';
export const baseline =
  'none: absolute figures, as the browser itself reports them; the median of three visits';

const rounds = 3;
/** Lighthouse's score for performance of the signed-in home. */
const goalOfHome = 90;
/** From a press to its screen. Milliseconds. */
const goalOfPress = 100;
/** How long someone reads the home before the first press: hardly at all, and a few seconds. */
const readingTimes = [0, 5000];
const shared = { lcp: 1250, tbt: 150, cls: 0.02, inp: 100 };
const heading = (name) => (page) => page.getByRole('heading', { name, level: 1 }).first().waitFor();

/** Each page with its goals, with the moment in which it is there, and with a press. */
function pagesOf(botId) {
  return [
    {
      name: 'landing',
      path: '/',
      goals: { ...shared, kilobytes: 130 },
      ready: heading(/Telegram bots that talk like you/),
      interact: async (page) => {
        await page.getByRole('button', { name: 'Join Waitlist' }).first().click();
        await page.getByLabel('E-mail').fill('someone@example.com');
        await page.keyboard.press('Escape');
      },
    },
    {
      name: 'dashboard',
      path: '/dashboard',
      signedIn: true,
      goals: { kilobytes: 232, cls: shared.cls, inp: shared.inp },
      ready: heading(/./),
      interact: openMenu,
    },
    {
      name: 'bots',
      path: '/bots',
      signedIn: true,
      goals: { cls: shared.cls, inp: shared.inp },
      ready: heading('Bots'),
      interact: openMenu,
    },
    {
      name: 'inbox',
      path: `/messages/${botId}`,
      signedIn: true,
      goals: { cls: shared.cls, inp: shared.inp },
      ready: (page) =>
        page
          .getByRole('main')
          .getByText(/No conversations/i)
          .first()
          .waitFor(),
      interact: openMenu,
    },
  ];
}

async function openMenu(page) {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.keyboard.press('Escape');
}

export async function run(report) {
  const lighthouseOf = await loadLighthouse();
  const product = await productWithSandbox();
  const browser = await launchBrowser();
  try {
    const { token, botId } = await product.owner('coffee');
    const session = await sessionOf(product.origin, token);
    const pages = pagesOf(botId);
    for (const { name, path, signedIn, goals, ready, interact } of pages) {
      const visits = [];
      for (let round = 0; round < rounds; round += 1) {
        const url = `${product.origin}${path}`;
        visits.push(await visit(browser, { url, ready, interact, session: signedIn && session }));
      }
      const of = (figure) => median(visits.map((each) => each[figure]));
      report.figure(`ms LCP, ${name}`, of('lcp'), { atMost: goals.lcp });
      report.figure(`ms TBT, ${name}`, of('tbt'), { atMost: goals.tbt });
      report.figure(`CLS × 1000, ${name}`, of('cls') * 1000, { atMost: goals.cls * 1000 });
      report.figure(`ms INP, ${name}`, of('inp'), { atMost: goals.inp });
      report.figure(`KB of script (gzip), ${name}`, scriptKilobytes(visits[0].scripts), {
        atMost: goals.kilobytes,
      });
    }
    for (const path of sizedScreens().filter((each) => !pages.some((page) => page.path === each))) {
      const scripts = await scriptsOf(browser, { url: product.origin + path, session });
      report.figure(`KB of script (gzip), ${path}`, scriptKilobytes(scripts));
    }
    await lighthouse(report, () => lighthouseOf(`${product.origin}/dashboard`, session));
    await desktop(report, browser, { origin: product.origin, session });
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** The screens that `npm test` keeps the size of. */
function sizedScreens() {
  const file = join(import.meta.dirname, '..', '..', 'tests', 'browser', 'support', 'script-sizes.json');
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')));
}

async function lighthouse(report, measure) {
  const homes = [];
  for (let round = 0; round < rounds; round += 1) homes.push(await measure());
  const of = (figure) => median(homes.map((each) => each[figure]));
  report.figure('of 100 points of Lighthouse (mobile), home', of('score'), { atLeast: goalOfHome });
  report.figure('ms LCP of Lighthouse, home', of('lcp'));
  report.figure('ms TBT of Lighthouse, home', of('tbt'));
  report.figure('KB transferred, home, with what is fetched ahead', of('kilobytes'));
}

/**
 * On a desktop without any slow-down: the list of bots with an empty cache, then route changes of later
 * visits, in a row and each as the first thing that someone does.
 */
async function desktop(report, browser, { origin, session }) {
  const context = await signedInContext(browser, session);
  const url = `${origin}/dashboard`;
  const onNewPage = async (measure) => {
    const page = await context.newPage();
    const measured = await measure(page);
    await page.close();
    return measured;
  };
  try {
    await onNewPage(async (page) => {
      let requests = 0;
      page.on('request', () => {
        requests += 1;
      });
      const started = performance.now();
      await page.goto(`${origin}/bots`, { waitUntil: 'commit' });
      await page.getByRole('main').getByText('coffee').first().waitFor();
      report.figure('ms until the list of bots, empty cache', performance.now() - started, { atMost: 1500 });
      report.figure('requests until then', requests, { atMost: 30 });
    });
    const inRow = ['Bots', /^Messages/, 'Actions', 'Settings', 'Dashboard'];
    const times = await onNewPage((page) => routeChanges(page, { url, links: inRow }));
    for (const [name, ms] of Object.entries(times)) {
      report.figure(`ms from a press to the screen, ${name.replace('^', '')}`, ms, { atMost: goalOfPress });
    }
    for (const readMs of readingTimes) {
      for (const link of ['Bots', /^Messages/, 'Actions']) {
        const first = [];
        for (let round = 0; round < rounds; round += 1) {
          const [ms] = Object.values(
            await onNewPage((page) => routeChanges(page, { url, links: [link], readMs })),
          );
          first.push(ms);
        }
        const name = `${link.source?.replace('^', '') ?? link} after ${readMs / 1000} s of reading`;
        report.figure(`ms from the first press to the screen, ${name}`, median(first), {
          atMost: goalOfPress,
        });
      }
    }
  } finally {
    await context.close();
  }
}
