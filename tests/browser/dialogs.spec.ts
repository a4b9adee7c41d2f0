import type { Page } from '@playwright/test';
import { newPerson } from './support/people';
import { addBot, api, expect, newEmail, newName, signedIn, test, urls } from './support/test';

/** Fills the list "Then", with as few presses of the pointer as it takes. */
function stepEditor(page: Page) {
  const step = page.locator('[data-step]').last();
  const choose = async (name: string, option: string | RegExp) => {
    await step.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
  };
  const add = (kind: string) =>
    page.getByRole('group', { name: 'Add a step' }).getByRole('button', { name: kind, exact: true }).click();
  return {
    step,
    choose,
    add,
    async ask(text: string, answer: string, ...options: readonly string[]) {
      await add('Question');
      await expect(step.getByRole('textbox', { name: 'Question' })).toBeFocused();
      await page.keyboard.type(text);
      if (answer !== 'Text') await choose('Answer', answer);
      for (const [at, option] of options.entries()) {
        await step.getByRole('textbox', { name: `Option ${at + 1}`, exact: true }).fill(option);
      }
    },
    async keepInNewField(field: string) {
      await choose('Keep it in', /New field/);
      const dialog = page.getByRole('dialog', { name: 'New field' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(field);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    },
  };
}

/** A shop owner builds an order: six questions, a branch and a follow-up, in at most 60 clicks. */
test('a pizza order asks six questions, branches by an answer, and follows up', async ({ page, looks }) => {
  const token = await signedIn(page, newEmail('pizza'));
  const bot = await addBot(token, newName('Pizza'));
  await page.goto(`${urls.product}/actions/${bot.id}/create`);
  await expect(page.getByLabel('Command', { exact: true }).last()).toBeVisible();
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    window.addEventListener('pointerdown', () => (counted.clicks += 1), true);
  });
  await page.getByLabel('Command', { exact: true }).last().fill('/order');
  await page.getByRole('button', { name: 'Next' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Hello {{contact.first_name}}, welcome!');
  // A pill is one character for the keys, and the browser's own undo brings it back.
  await expect(page.getByRole('button', { name: 'Contact: first name, change' })).toBeVisible();
  await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5));
  await message.press('ArrowRight');
  await message.press('ArrowRight');
  await message.press('Backspace');
  await expect(message).toHaveValue('Hello , welcome!');
  await message.press('Control+z');
  await expect(message).toHaveValue('Hello {{contact.first_name}}, welcome!');
  for (let n = 0; n < 3; n += 1) await page.getByRole('button', { name: 'Next' }).click();

  const editor = stepEditor(page);
  await editor.ask('Which pizza?', 'Choice', 'Margherita', 'Diavola');
  await editor.ask('What size?', 'Choice', 'Small', 'Large');
  await editor.ask('How many?', 'Number');
  await editor.ask('What is your phone number?', 'Phone number');
  await editor.ask('Anything else?', 'Text');
  await editor.ask('Delivery or pick-up?', 'Choice', 'Delivery', 'Pick-up');
  await editor.keepInNewField('Handover');
  await looks.look(page, 'wizard-then-question');
  await editor.add('Branch');
  await editor.choose('Field', /Handover/);
  await editor.step.getByRole('textbox', { name: 'Value' }).fill('Pick-up');
  await editor.choose('Go to', 'New reply…');
  const dialog = page.getByRole('dialog', { name: 'New reply' });
  await dialog.getByRole('textbox', { name: 'Its message' }).fill('See you at the counter!');
  await dialog.getByRole('button', { name: 'Create Action' }).click();
  await expect(dialog).toBeHidden();
  await editor.add('Message');
  await page.keyboard.type('Thank you, {{contact.first_name}}: {{answer.s3}} × {{answer.s1}}.');
  await page.getByRole('button', { name: 'New reply' }).last().click();
  await page.getByLabel('Its message').fill('How was your pizza?');
  await page.getByRole('button', { name: 'Create Action' }).click();
  await expect(page.getByRole('combobox', { name: 'Delay', exact: true })).toBeVisible();
  await looks.look(page, 'wizard-then');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/actions$/);
  await looks.look(page, 'actions-steps');
  const clicks = await page.evaluate(() => (window as unknown as { clicks: number }).clicks);
  expect(clicks).toBeLessThanOrEqual(60);

  const mary = await newPerson('Mary', bot);
  await mary.write('/order');
  await mary.receives('Hello Mary, welcome!');
  await mary.press('Which pizza?', 'Diavola');
  await mary.receives('What size?');
  await mary.write('huge');
  await mary.receives('Please choose one of the options.');
  await mary.write('large');
  await mary.receives('How many?');
  await mary.write('2');
  await mary.receives('What is your phone number?');
  await mary.write('0151 234567');
  await mary.receives('Anything else?');
  await mary.write('No, thanks');
  await mary.press('Delivery or pick-up?', 'Delivery');
  await mary.receives('Thank you, Mary: 2 × Diavola.');

  const bob = await newPerson('Bob', bot);
  await bob.write('/order');
  await bob.press('Which pizza?', 'Margherita');
  await bob.press('What size?', 'Small');
  await bob.receives('How many?');
  await bob.write('1');
  await bob.receives('What is your phone number?');
  await bob.write('0151 987654');
  await bob.receives('Anything else?');
  await bob.write('/cancel');
  await bob.receives('The dialog is cancelled.');
  await bob.write('/order');
  await bob.receives('Which pizza?', 2);
  await bob.write('margherita');
  await bob.receives('What size?', 2);
  await bob.write('small');
  await bob.receives('How many?', 2);
  await bob.write('3');
  await bob.receives('What is your phone number?', 2);
  await bob.write('0151 987654');
  await bob.receives('Anything else?', 2);
  await bob.write('Basil');
  await bob.receives('Delivery or pick-up?');
  await bob.write('pick-up');
  await bob.receives('See you at the counter!');
});

/** A team answers what the bot can't: words, opening hours, everything else, and a person who takes over. */
test('a support desk answers by words and hours, and hands over to a person', async ({ page, looks }) => {
  const token = await signedIn(page, newEmail('support'));
  const bot = await addBot(token, newName('Desk'));
  const add = (action: object) => api(token, 'POST', `/api/bots/${bot.id}/actions`, action);
  await add({
    command: '/delivery',
    triggers: [{ type: 'text', match: 'contains', words: ['delivery', 'parcel'] }],
    actionData: { text: 'Parcels take two days.' },
  });
  const always = { from: '00:00', to: '23:59', days: [1, 2, 3, 4, 5, 6, 7] };
  await add({
    command: '/else',
    triggers: [{ type: 'fallback' }],
    actionData: {
      text: '',
      steps: [
        {
          type: 'branch',
          branches: [{ when: { any: [{ hours: always }, { chance: 100 }] }, goTo: 'person' }],
        },
        { type: 'message', text: 'We are closed.' },
      ],
    },
  });
  await add({
    command: 'person',
    actionTrigger: 'callback',
    actionData: {
      text: 'A person will write to you.',
      steps: [{ type: 'handOver', note: '{{contact.name}} asks: {{message.text}}' }],
    },
  });
  await page.goto(`${urls.product}/messages/${bot.id}`);
  const carol = await newPerson('Carol', bot);
  await carol.write('Where is my parcel?');
  await carol.receives('Parcels take two days.');
  await carol.write('It is broken');
  await carol.receives('A person will write to you.');
  await page.getByRole('link', { name: /Carol/ }).click();
  await expect(page.getByText(/The bot is paused/)).toBeVisible();
  await looks.look(page, 'chat-handed-over');
  await carol.write('Is my parcel lost?');
  await expect(page.getByRole('log').getByText('Is my parcel lost?')).toBeVisible();
  await carol.receives('Parcels take two days.', 1);
});

/** A quiz counts right answers, and branches by them. */
test('a quiz adds up a score, and branches by it', async ({ page }) => {
  const token = await signedIn(page, newEmail('quiz'));
  const bot = await addBot(token, newName('Quiz'));
  const field = { key: 'score', label: 'Score', type: 'number' };
  await api(token, 'POST', `/api/bots/${bot.id}/contact-fields`, field);
  await api(token, 'POST', `/api/bots/${bot.id}/contact-fields`, {
    key: 'last',
    label: 'Last',
    type: 'text',
  });
  const add = (command: string, steps: object[], text = '') =>
    api(token, 'POST', `/api/bots/${bot.id}/actions`, {
      command,
      actionTrigger: command.startsWith('/') ? 'command' : 'callback',
      actionData: { text, steps },
    });
  const options = ['Paris', 'Rome'].map((label) => ({ label, value: label }));
  const ask = (text: string, right: string, next: string) => [
    { type: 'question', text, answer: { type: 'choice', options }, field: 'last' },
    {
      type: 'branch',
      branches: [{ when: { all: [{ field: 'last', op: 'is', value: right }] }, goTo: next }],
    },
  ];
  await add('won', [], 'All right!');
  await add('right_2', [
    { type: 'set', changes: [{ field: 'score', add: 1 }] },
    { type: 'branch', branches: [{ when: { all: [{ field: 'score', op: 'gt', value: 1 }] }, goTo: 'won' }] },
    { type: 'message', text: '{{contact.score}} of 2 right.' },
  ]);
  const second = [
    ...ask('What is the capital of Italy?', 'Rome', 'right_2'),
    { type: 'message', text: '{{contact.score}} of 2 right.' },
  ];
  await add('right_1', [{ type: 'set', changes: [{ field: 'score', add: 1 }] }, ...second]);
  await add('/quiz', [
    { type: 'set', changes: [{ field: 'score', value: '0' }] },
    ...ask('What is the capital of France?', 'Paris', 'right_1'),
    ...second,
  ]);

  const play = async (name: string, france: string, italy: string, result: string) => {
    const person = await newPerson(name, bot);
    await person.write('/quiz');
    await person.press('What is the capital of France?', france);
    await person.press('What is the capital of Italy?', italy);
    await person.receives(result);
  };
  await play('Ann', 'Paris', 'Rome', 'All right!');
  await play('Ben', 'Rome', 'Rome', '1 of 2 right.');
  await play('Cem', 'Rome', 'Paris', '0 of 2 right.');
});
