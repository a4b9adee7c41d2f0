import { alice, botId, type Loose, startSandbox, type TestSandbox } from '../testing/start-sandbox';
import { snapshotOf } from '../world/snapshot';

let sandbox: TestSandbox;
const chat = `bots/${botId}/chats/${alice}`;
beforeEach(async () => {
  sandbox = await startSandbox({ parameters: true });
  await sandbox.begin();
});
afterEach(() => sandbox.close());

/** The updates after the first message. */
const updates = async () => (await sandbox.updates()).filter((update) => update.message?.text !== '/start');

describe('payments', () => {
  const star = {
    title: 'Tea',
    description: 'A cup',
    payload: 'cup-1',
    currency: 'XTR',
    prices: [{ label: 'Tea', amount: 5 }],
  };
  const send = (params = {}) => sandbox.call('sendInvoice', { chat_id: alice, ...star, ...params });
  const pay = async (body: Loose) => (await sandbox.control('POST', `${chat}/pay`, body)).query?.id as string;
  const answer = (id: string, more: Loose = { ok: true }) =>
    sandbox.call('answerPreCheckoutQuery', { pre_checkout_query_id: id, ...more });
  const balance = async () => (await sandbox.call('getMyStarBalance')).result.amount;
  beforeEach(() =>
    sandbox.call('getUpdates', { allowed_updates: ['message', 'pre_checkout_query', 'shipping_query'] }),
  );

  test('in Stars are agreed by the bot, booked, and refunded once', async () => {
    const { result } = await send();
    expect(result).toMatchObject({
      invoice: { title: 'Tea', currency: 'XTR', total_amount: 5 },
      reply_markup: { inline_keyboard: [[{ pay: true }]] },
    });
    const id = await pay({ messageId: result.message_id });
    expect((await updates()).at(-1).pre_checkout_query).toMatchObject({
      id,
      from: { id: alice },
      total_amount: 5,
      invoice_payload: 'cup-1',
    });
    const waiting = sandbox.control('GET', `queries/${id}/wait`);
    expect(await answer(id)).toMatchObject({ result: true });
    expect((await waiting).answer).toEqual({ ok: true, errorMessage: '' });
    const { successful_payment } = (await updates()).at(-1).message;
    expect(successful_payment).toMatchObject({ currency: 'XTR', total_amount: 5, invoice_payload: 'cup-1' });
    expect(await sandbox.control('POST', `${chat}/pay`, { messageId: result.message_id })).toMatchObject({
      status: 409,
    });
    const { telegram_payment_charge_id } = successful_payment;
    const refund = () => sandbox.call('refundStarPayment', { user_id: alice, telegram_payment_charge_id });
    expect(await balance()).toBe(5);
    expect(await refund()).toMatchObject({ result: true });
    expect((await updates()).at(-1).message.refunded_payment).toMatchObject({
      telegram_payment_charge_id,
      total_amount: 5,
    });
    expect(await balance()).toBe(0);
    expect(await refund()).toMatchObject({ description: 'Bad Request: CHARGE_ALREADY_REFUNDED' });
    const { transactions } = (await sandbox.call('getStarTransactions')).result;
    expect(transactions).toMatchObject([
      { id: telegram_payment_charge_id, amount: 5, source: { type: 'user', invoice_payload: 'cup-1' } },
      { id: telegram_payment_charge_id, amount: 5, receiver: { type: 'user' } },
    ]);
    expect((await sandbox.call('getStarTransactions', { offset: 1 })).result.transactions).toHaveLength(1);
    const snapshot = JSON.parse(JSON.stringify(snapshotOf(sandbox.world)));
    await sandbox.close();
    sandbox = await startSandbox({ snapshot });
    expect((await sandbox.call('getStarTransactions')).result.transactions).toEqual(transactions);
  });

  test('are refused by the bot, or too late', async () => {
    const { result } = await send();
    const messageId = result.message_id;
    const refused = await pay({ messageId });
    expect(await answer(refused, { ok: false })).toMatchObject({ status: 400 });
    await answer(refused, { ok: false, error_message: 'Sold out' });
    expect((await sandbox.control('GET', `queries/${refused}/wait`)).answer).toEqual({
      ok: false,
      errorMessage: 'Sold out',
    });
    const late = await pay({ messageId });
    sandbox.wait(10_001);
    expect((await answer(late)).description).toMatch('query is too old');
    expect((await updates()).filter((update) => update.message)).toEqual([]);
  });

  test('by link have the costs of shipping and what the person was asked for', async () => {
    const { result } = await sandbox.call('createInvoiceLink', {
      ...star,
      currency: 'eur',
      provider_token: 'test',
      prices: [
        { label: 'Tea', amount: 300 },
        { label: 'Voucher', amount: -50 },
      ],
      is_flexible: true,
      need_email: true,
    });
    const id = await pay({ link: result });
    expect((await updates()).at(-1).shipping_query).toMatchObject({
      id,
      shipping_address: { country_code: 'GB' },
    });
    const shipping_options = [{ id: 'post', title: 'Post', prices: [{ label: 'Post', amount: 100 }] }];
    const ship = { shipping_query_id: id, ok: true, shipping_options };
    expect(await sandbox.call('answerShippingQuery', ship)).toMatchObject({ result: true });
    const query = (await updates()).at(-1).pre_checkout_query;
    expect(query).toMatchObject({
      total_amount: 350,
      shipping_option_id: 'post',
      order_info: { email: expect.stringContaining('@'), shipping_address: { city: 'London' } },
    });
    await answer(query.id);
    expect((await updates()).at(-1).message.successful_payment).toMatchObject({
      currency: 'EUR',
      total_amount: 350,
    });
    expect(await balance()).toBe(0);
    expect(await sandbox.control('POST', `${chat}/pay`, { link: 'x' })).toMatchObject({ status: 409 });
  });

  test.each([
    [{ title: '' }, 'invoice title must be non-empty'],
    [{ payload: 'x'.repeat(129) }, 'INVOICE_PAYLOAD_INVALID'],
    [{ currency: 'euro' }, 'CURRENCY_INVALID'],
    [{ currency: 'EUR' }, 'PAYMENT_PROVIDER_INVALID'],
    [{ prices: [] }, 'CURRENCY_TOTAL_AMOUNT_INVALID'],
    [{ prices: [{ label: 'Tea' }] }, 'can\'t parse labeled price: Can\'t find field "amount"'],
    [{ reply_markup: { inline_keyboard: [[{ text: 'x', callback_data: 'x' }]] } }, 'REPLY_MARKUP_BUY_EMPTY'],
  ])('refuses invoice %#', async (params, reason) => {
    expect(await send(params)).toMatchObject({ description: `Bad Request: ${reason}` });
  });
});
