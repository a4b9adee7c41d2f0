import { visit } from '../lib/page-visit.mjs';
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
  const product = await productWithSandbox();
  const browser = await launchBrowser();
  try {
    const { token, botId } = await product.owner('coffee');
    const session = await sessionOf(product.origin, token);
    for (const { name, path, signedIn, goals, ready, interact } of pagesOf(botId)) {
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
    await desktop(report, browser, { origin: product.origin, session });
  } finally {
    await browser.close();
    await product.stop();
  }
}

/**
 * On a desktop without any slow-down: the list of bots with an empty cache, then route changes of a second
 * visit.
 */
async function desktop(report, browser, { origin, session }) {
  const context = await signedInContext(browser, session);
  try {
    const page = await context.newPage();
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    const started = performance.now();
    await page.goto(`${origin}/bots`, { waitUntil: 'commit' });
    await page.getByRole('main').getByText('coffee').first().waitFor();
    report.figure('ms until the list of bots, empty cache', performance.now() - started, { atMost: 1500 });
    report.figure('requests until then', requests, { atMost: 30 });
    const links = ['Bots', /^Messages/, 'Actions', 'Settings', 'Dashboard'];
    for (const [name, ms] of Object.entries(
      await routeChanges(page, { url: `${origin}/dashboard`, links }),
    )) {
      report.figure(`ms from a press to the screen, ${name.replace('^', '')}`, ms, { atMost: 100 });
    }
  } finally {
    await context.close();
  }
}
