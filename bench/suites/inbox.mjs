import { framesOf, untilDrawn, wheelOver } from '../lib/frames.mjs';
import { median } from '../lib/processes.mjs';
import { productWithSandbox } from '../lib/product-with-sandbox.mjs';
import { seedConversations } from '../lib/seed-conversations.mjs';
import { launchBrowser, sessionOf, signedInContext } from '../lib/signed-in-page.mjs';

export const title =
  'inbox: 10,000 chats, and a chat of 5,000 messages, in Chromium without a GPU, 1440 × 900';
export const baseline = 'a bot with 10 chats, and a page of 5,000 plain paragraphs, each in the same browser';

const rounds = 3;
const sizes = { many: { chats: 10_000, messages: 25_000, inOne: 5000 }, few: { chats: 10, messages: 50 } };

export async function run(report) {
  const product = await productWithSandbox();
  const browser = await launchBrowser();
  try {
    const { token, botId, userId, api } = await product.owner('many');
    const few = await secondBot(product, api);
    await seedConversations(product.database, { botId, ...sizes.many, readers: [userId] });
    await seedConversations(product.database, { botId: few, ...sizes.few, readers: [userId] });
    const context = await signedInContext(browser, await sessionOf(product.origin, token));
    const page = await context.newPage();
    const open = { many: [], few: [] };
    for (let round = 0; round < rounds; round += 1) {
      open.many.push(await opening(page, product.origin, botId));
      const rows = await page.locator('[data-key]').count();
      open.few.push(await opening(page, product.origin, few));
      if (round === 0) report.note(`${rows} of 10,000 chats are in the page`);
    }
    report.ratio('ms from a press on the bot to its chats', median(open.many), median(open.few), undefined, {
      atMost: 1000,
    });
    await scrolling(report, page, { origin: product.origin, botId, database: product.database });
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function secondBot(product, api) {
  const { bot } = await product.sandbox('POST', '/bots', { name: 'few' });
  return (await api('POST', '/api/bots', { name: 'few', token: bot.token })).bot.id;
}

/** From the page of all bots, with the code loaded but without any chats in its cache. */
async function opening(page, origin, botId) {
  await page.goto(`${origin}/messages`);
  const link = page.locator(`a[href="/messages/${botId}"]`).first();
  await link.waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('botter:settled').length > 0);
  return untilDrawn(page, '[data-key] a', () => link.click());
}

async function scrolling(report, page, { origin, botId, database }) {
  const gesture = { seconds: 8, by: -400 };
  const { rows } = await database.query(
    'select id from app.chats where bot_id = $1 order by message_count desc limit 1',
    [botId],
  );
  await page.goto(`${origin}/messages/${botId}?chat=${rows[0].id}`);
  const log = page.getByRole('log');
  await log.locator('[data-message-id]').first().waitFor();
  await page.waitForTimeout(1000);
  let most = 0;
  const counting = setInterval(async () => {
    most = Math.max(
      most,
      await log
        .locator('[data-message-id]')
        .count()
        .catch(() => 0),
    );
  }, 500);
  const box = await log.boundingBox();
  const ours = await framesOf(page, () => wheelOver(page, box, gesture));
  clearInterval(counting);
  most = Math.max(most, await log.locator('[data-message-id]').count());

  const plainPage = await page.context().browser().newPage({ viewport: page.viewportSize() });
  await plainPage.setContent(`<div style="height: 100vh; overflow: auto">${plainParagraphs(5000)}</div>`);
  await plainPage.evaluate(() => document.querySelector('div').scrollTo({ top: 1e9 }));
  const plain = await framesOf(plainPage, () => wheelOver(plainPage, box, gesture));
  report.ratio('ms between two frames while scrolling up, p95', ours.p95, plain.p95, undefined, {
    atMost: 33,
  });
  report.ratio('ms of the main thread for a frame', ours.work, plain.work, undefined, { atMost: 33 });
  report.figure('messages in the page at most', most, { atMost: 300 });
}

function plainParagraphs(count) {
  return Array.from({ length: count }, (_, at) => `<p>Message ${at}: see you tomorrow</p>`).join('');
}
