import { dragAround, framesOf, untilDrawn } from '../lib/frames.mjs';
import { productWithSandbox } from '../lib/product-with-sandbox.mjs';
import { launchBrowser, sessionOf, signedInContext } from '../lib/signed-in-page.mjs';

export const title = 'graph: the flow graph of 1,000 actions, in Chromium without a GPU, 1440 × 900';
export const baseline = 'a bot with 20 actions, in the same browser';

const rounds = 2;
const card = '.react-flow__node';
const gesture = { seconds: 4, ground: '.react-flow__pane' };

export async function run(report) {
  const product = await productWithSandbox();
  const browser = await launchBrowser();
  try {
    const large = await measured(product, browser, 1000);
    const small = await measured(product, browser, 20);
    report.ratio('ms until the cards are laid out and drawn', large.open, small.open, undefined, {
      atMost: 1500,
    });
    report.ratio('ms of Auto layout', large.layOut, small.layOut, undefined, { atMost: 1500 });
    for (const zoom of ['readable', 'out']) {
      const [ours, theirs] = [large[zoom], small[zoom]];
      report.ratio(`frames/s while panning, ${zoom}`, ours.perSecond, theirs.perSecond, undefined, {
        atLeast: 50,
      });
      report.ratio(`ms of the main thread for a frame, ${zoom}`, ours.work, theirs.work, undefined, {
        atMost: 20,
      });
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
    await page.goto(`${product.origin}/actions?bot=${botId}`);
    await page.getByRole('heading', { name: '/start' }).first().waitFor();
    const visits = [];
    for (let round = 0; round < rounds; round += 1) {
      visits.push(
        await untilDrawn(page, card, () =>
          page
            .getByRole('button', { name: /flow graph/i })
            .first()
            .click(),
        ),
      );
      if (round < rounds - 1) await page.goBack();
    }
    const canvas = await page.locator('.react-flow').boundingBox();
    const pan = async () => {
      const frames = await framesOf(page, () => dragAround(page, canvas, gesture));
      return { ...frames, cards: await page.locator(card).count() };
    };
    const readable = await pan();
    await api('PUT', `/api/bots/${botId}/action-positions`, { positions: await elsewhere(product, botId) });
    await page.reload();
    await page.locator(card).first().waitFor();
    await page.waitForTimeout(500);
    const layOut = await untilDrawn(page, card, () =>
      page.getByRole('button', { name: 'Auto layout' }).click(),
    );
    await page.getByRole('button', { name: /Show everything/ }).click();
    await page.waitForTimeout(500);
    const out = await pan();
    return { open: Math.min(...visits), layOut, readable, out };
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
