import { dragAround, framesOf, untilDrawn, wheelOver, workOf } from '../lib/frames.mjs';
import { productWithSandbox } from '../lib/product-with-sandbox.mjs';
import { launchBrowser, sessionOf, signedInContext } from '../lib/signed-in-page.mjs';

export const title = 'graph: the flow graph of 1,000 actions, in Chromium without a GPU, 1440 × 900';
export const baseline = 'a bot with 20 actions, in the same browser';

const rounds = 3;
const card = '.react-flow__node';
const seconds = 4;
/** What is dragged: the empty canvas, or the command of a card. */
const grounds = { panning: '.react-flow__pane', 'dragging a card': `${card} :is(article, h2)` };
/** From the smallest zoom to the largest in less than a second, and back. */
const wheel = { seconds, by: -24, turnAfter: 1 };

export async function run(report) {
  const product = await productWithSandbox();
  const browser = await launchBrowser();
  try {
    const large = await measured(product, browser, 1000);
    const small = await measured(product, browser, 20);
    for (const layout of ['first layout', 'Auto layout']) {
      const [ours, theirs] = [large[layout], small[layout]];
      report.ratio(`ms from a press to the cards drawn, ${layout}`, ours.result, theirs.result, undefined, {
        atMost: 1500,
      });
      report.ratio('ms of the main thread for it', ours.work, theirs.work, undefined, { atMost: 150 });
    }
    for (const [gesture, ours] of Object.entries(large.gestures)) {
      const theirs = small.gestures[gesture];
      report.ratio(`frames/s while ${gesture}`, ours.perSecond, theirs.perSecond, undefined, {
        atLeast: 50,
      });
      report.ratio('ms of the main thread for a frame', ours.work, theirs.work, undefined, { atMost: 20 });
      report.ratio('ms between two frames, p95', ours.p95, theirs.p95);
      report.note(`${ours.cards} of the cards are in the page`);
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measured(product, browser, count) {
  const { api, token, botId } = await product.owner(`graph${count}`);
  const document = { format: 'botter.bot/1', actions: actionsOf(count) };
  await api('POST', `/api/bots/${botId}/import`, { document });
  const context = await signedInContext(browser, await sessionOf(product.origin, token));
  try {
    const page = await context.newPage();
    const button = (name) => page.getByRole('button', { name }).first();
    const drawnBy = async (name) => {
      // Found before: to look for a button among thousands is work of the main thread, too.
      const { x, y } = await button(name).boundingBox();
      return workOf(page, () => untilDrawn(page, card, () => page.mouse.click(x + 5, y + 5)));
    };
    await page.goto(`${product.origin}/actions?bot=${botId}`);
    const visits = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.getByRole('heading', { name: '/start' }).first().waitFor();
      await page.waitForTimeout(500);
      visits.push(await drawnBy(/flow graph/i));
      if (round < rounds - 1) await page.goBack();
    }
    const fresh = async (zoom) => {
      await page.reload();
      await page.locator(card).first().waitFor();
      if (zoom === 'zoomed out') await button(/Show everything/).click();
      await page.waitForTimeout(500);
    };
    const gestures = {};
    const measure = async (name, act) => {
      const canvas = await page.locator('.react-flow').boundingBox();
      const frames = await framesOf(page, () => act(canvas));
      gestures[name] = { ...frames, cards: await page.locator(card).count() };
    };
    for (const zoom of ['readable', 'zoomed out']) {
      for (const [gesture, ground] of Object.entries(grounds)) {
        await fresh(zoom);
        await measure(`${gesture}, ${zoom}`, (canvas) => dragAround(page, canvas, { seconds, ground }));
      }
    }
    await fresh();
    await measure('zooming', (canvas) => wheelOver(page, canvas, wheel));
    await api('PUT', `/api/bots/${botId}/action-positions`, { positions: await elsewhere(product, botId) });
    await fresh();
    const autoLayout = await drawnBy('Auto layout');
    const [first] = visits.toSorted((a, b) => a.work - b.work);
    return { 'first layout': first, 'Auto layout': autoLayout, gestures };
  } finally {
    await context.close();
  }
}

/** Gives each action a position that the layout would not choose. */
async function elsewhere({ database }, botId) {
  const { rows } = await database.query('select id from read.actions where bot_id = $1 order by id', [botId]);
  return rows.map(({ id }, at) => ({ actionId: id, x: 310 * ((at * 7) % 40), y: 190 * Math.floor(at / 40) }));
}

/** A tree: each action opens up to three others, and one leads back to the beginning. */
function actionsOf(count) {
  return Array.from({ length: count }, (_, at) => ({
    command: at === 0 ? '/start' : `answer ${at}`,
    actionType: 'send_message',
    actionTrigger: at === 0 ? 'command' : 'callback',
    actionData: {
      text: `What the bot says in its answer ${at}: we are open from nine to six, and on Sundays from ten.`,
      buttons: [3 * at + 1, 3 * at + 2, 3 * at + 3]
        .filter((to) => to < count)
        .map((to) => ({ label: `To ${to}`, type: 'callback', value: `answer ${to}` })),
    },
  }));
}
