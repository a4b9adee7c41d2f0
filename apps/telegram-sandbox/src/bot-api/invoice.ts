import { starCurrency } from '../world/payments';
import type { JsonObject, SandboxInvoice } from '../world/types';
import { badRequest } from './api-error';
import { isObject, type Params } from './params';

const titleLimit = 32;
const descriptionLimit = 255;
const payloadByteLimit = 128;
const largestAmount = 100_000_000_000;
const largestStarAmount = 25_000;

/** The invoice of a call, checked. */
export function invoiceOf(params: Params): SandboxInvoice {
  const title = textOf(params, 'title', titleLimit);
  const description = textOf(params, 'description', descriptionLimit);
  const payload = params.text('payload');
  if (payload === '' || Buffer.byteLength(payload) > payloadByteLimit) {
    throw badRequest('INVOICE_PAYLOAD_INVALID');
  }
  // Small letters are common in examples of bot libraries.
  const currency = params.text('currency').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw badRequest('CURRENCY_INVALID');
  const isStars = currency === starCurrency;
  if (isStars === params.has('provider_token')) throw badRequest('PAYMENT_PROVIDER_INVALID');
  const prices = amountsOf(params.list('prices', 'LabeledPrice') ?? []);
  const amount = prices.reduce((sum, price) => sum + price, 0);
  const most = isStars ? largestStarAmount : largestAmount;
  if (amount < 1 || amount > most || (isStars && prices.length !== 1)) {
    throw badRequest('CURRENCY_TOTAL_AMOUNT_INVALID');
  }
  return {
    title,
    description,
    payload,
    currency,
    amount,
    startParameter: params.text('start_parameter'),
    isFlexible: params.flag('is_flexible'),
    needs: ['name', 'phone_number', 'email', 'shipping_address'].filter((name) =>
      params.flag(`need_${name}`),
    ),
  };
}

/** The amounts of labelled prices, in the smallest unit of the currency. */
export function amountsOf(prices: readonly unknown[]): number[] {
  return prices.map((price) => {
    if (!isObject(price) || typeof price.label !== 'string') {
      throw badRequest('can\'t parse labeled price: Can\'t find field "label"');
    }
    const amount = Number(price.amount ?? Number.NaN);
    if (!Number.isSafeInteger(amount)) {
      throw badRequest('can\'t parse labeled price: Can\'t find field "amount"');
    }
    return amount;
  });
}

/** The invoice as a message shows it: without its payload. */
export function invoiceFields(invoice: SandboxInvoice): JsonObject {
  const { title, description, startParameter, currency, amount } = invoice;
  return { title, description, start_parameter: startParameter, currency, total_amount: amount };
}

/** The keyboard of an invoice begins with the button that pays; a call without one gets it. */
export function payingKeyboard(invoice: SandboxInvoice, given: JsonObject | undefined): JsonObject {
  const text = `Pay ${invoice.currency === starCurrency ? `⭐️${invoice.amount}` : invoice.currency}`;
  if (!given) return { inline_keyboard: [[{ text, pay: true }]] };
  const [first] = (given.inline_keyboard as JsonObject[][]).flat();
  if (first?.pay !== true) throw badRequest('REPLY_MARKUP_BUY_EMPTY');
  return given;
}

function textOf(params: Params, name: string, limit: number): string {
  const text = params.text(name).trim();
  if (text === '') throw badRequest(`invoice ${name} must be non-empty`);
  if (text.length > limit) throw badRequest(`invoice ${name} length must not exceed ${limit}`);
  return text;
}
