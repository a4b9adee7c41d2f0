import sharp from 'sharp';
import { atRest } from './support/by-hand';
import { addBot, api, expect, newEmail, signedIn, test, urls } from './support/test';

/** The media step with a real file: empty, uploading, selected, and on the card of the list. */
test('an image is uploaded and becomes part of the reply', async ({ page, looks }) => {
  test.setTimeout(120_000);
  const token = await signedIn(page, newEmail('media'));
  const bot = await addBot(token, 'Picture tea');
  const { action } = await api(token, 'POST', `/api/bots/${bot.id}/actions`, {
    command: '/start',
    actionData: { text: 'This is our shop.', buttons: buttonsOf('Prices', 'Hours', 'Contact') },
  });

  await page.goto(`${urls.product}/actions/${bot.id}/edit/${action.id}?step=3`);
  await page.getByRole('radio', { name: /Upload/ }).click();
  await expect(page.getByText('Drag and drop a file here')).toBeVisible();
  await looks.look(page, 'wizard-media-empty');

  const network = await page.context().newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // So slow that it cannot end during the checks of the screen.
  await slow(2_000);
  await page.getByLabel('File to upload').setInputFiles({
    name: 'shop.png',
    mimeType: 'image/png',
    buffer: await noise(),
  });
  await expect(page.getByRole('progressbar')).toBeVisible();
  await looks.look(page, 'wizard-media-uploading');
  await slow(-1);
  await expect(page.getByText('File uploaded and selected successfully!')).toBeVisible({ timeout: 40_000 });
  const picture = page
    .getByRole('complementary', { name: 'Live preview' })
    .getByRole('img', { name: 'shop.png' });
  if (!test.info().project.use.isMobile) await expect(picture).toBeVisible();
  await looks.look(page, 'wizard-media-selected');

  await page
    .getByRole('button', { name: /Buttons/ })
    .first()
    .click();
  const handle = page.getByRole('button', { name: 'Move Prices', exact: true });
  await handle.focus();
  for (const [key, announcement] of [
    ['Space', 'Prices is over place 1 of 3.'],
    ['ArrowDown', 'Prices is over place 2 of 3.'],
    ['Space', 'Prices was dropped at place 2 of 3.'],
  ] as const) {
    // A list that still scrolls when it measures itself moves the item to the wrong place.
    await atRest(handle);
    await page.keyboard.press(key);
    await expect(page.getByText(announcement)).toBeAttached();
  }
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByText('Hours', { exact: true }) })
      .first(),
  ).toBeVisible();
  await looks.look(page, 'wizard-buttons-moved');
  await page.getByRole('tab', { name: 'Try it' }).click();
  await looks.look(page, 'wizard-try-it');

  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Action updated successfully!')).toBeVisible();
  const { actions } = await api(token, 'GET', `/api/bots/${bot.id}/actions`);
  expect(actions[0].actionData.media).toMatchObject({ source: 'upload', type: 'photo' });
  expect(actions[0].actionData.buttons.map(({ label }: { label: string }) => label)).toEqual([
    'Hours',
    'Prices',
    'Contact',
  ]);
  await page.goto(`${urls.product}/actions?bot=${bot.id}`);
  await expect(page.getByRole('img', { name: 'shop.png' })).toBeVisible();
  await looks.look(page, 'actions-with-media');
});

function buttonsOf(...labels: string[]) {
  return labels.map((label) => ({ label, type: 'callback', value: label.toLowerCase() }));
}

/** An image that doesn't compress, so its upload takes a while. */
async function noise(): Promise<Buffer> {
  const width = 500;
  const height = 400;
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
}
