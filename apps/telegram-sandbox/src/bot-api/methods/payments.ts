import { randomBytes } from 'node:crypto';
import { PaymentOperations } from '../../world/payment-operations';
import type { Checkout } from '../../world/payments';
import type { JsonObject } from '../../world/types';
import { badRequest } from '../api-error';
import { amountsOf, invoiceFields, invoiceOf, payingKeyboard } from '../invoice';
import type { Method, MethodCall } from '../method';
import { sendInto } from '../outgoing-message';
import { isObject } from '../params';
import { replyMarkup } from '../reply-markup';
import { sendingChat, targetChat } from '../target-chat';
import { tooOld } from './answering';

const mostTransactions = 100;

function sendInvoice(call: MethodCall): unknown {
  targetChat(call);
  const invoice = invoiceOf(call.params);
  const chat = sendingChat(call);
  const markup = replyMarkup(call.params, chat);
  if (markup.keyboard !== undefined) throw badRequest('inline keyboard expected');
  const reply_markup = payingKeyboard(invoice, markup.inline);
  return sendInto(call, chat, { fields: { invoice: invoiceFields(invoice) }, invoice, inline: reply_markup });
}

function createInvoiceLink({ world, bot, params }: MethodCall): string {
  const invoice = invoiceOf(params);
  const slug = randomBytes(12).toString('base64url');
  world.payments.addLink(slug, bot.id, invoice);
  world.onChange();
  return `https://t.me/$${slug}`;
}

/** The query that a call answers, with its answer. */
function answered(call: MethodCall, parameter: string, stage: Checkout['stage']): Checkout {
  const { world, bot, params } = call;
  const ok = params.flag('ok');
  const errorMessage = params.text('error_message');
  if (!ok && errorMessage === '') throw badRequest('error message must be non-empty');
  const checkout = world.payments.answer(bot.id, params.text(parameter), stage, { ok, errorMessage });
  if (!checkout) throw badRequest(tooOld);
  return checkout;
}

function answerPreCheckoutQuery(call: MethodCall): boolean {
  const checkout = answered(call, 'pre_checkout_query_id', 'payment');
  if (checkout.answer?.ok) new PaymentOperations(call.world).complete(checkout);
  publish(call, checkout);
  return true;
}

function answerShippingQuery(call: MethodCall): boolean {
  const ok = call.params.flag('ok');
  const offers = ok ? offersOf(call) : [];
  const checkout = answered(call, 'shipping_query_id', 'shipping');
  if (ok) new PaymentOperations(call.world).ship(checkout, offers);
  publish(call, checkout);
  return true;
}

function offersOf({ params }: MethodCall): { id: string; amount: number }[] {
  const options = params.list('shipping_options', 'ShippingOption') ?? [];
  if (options.length === 0) throw badRequest('SHIPPING_OPTIONS_EMPTY');
  return options.map((option) => {
    if (!isObject(option) || typeof option.id !== 'string' || !Array.isArray(option.prices)) {
      throw badRequest("can't parse shipping option: expected an Object");
    }
    const amount = amountsOf(option.prices).reduce((sum, price) => sum + price, 0);
    return { id: option.id, amount };
  });
}

/** Reports the bot's answer to the person, who waits for it. */
function publish({ world }: MethodCall, { id, botId, chatId, personId, answer }: Checkout): void {
  const text = answer?.ok ? '' : (answer?.errorMessage ?? '');
  world.feed.publish({
    type: 'answer',
    botId,
    chatId,
    personId,
    queryId: id,
    text,
    showAlert: text !== '',
    url: '',
  });
}

function refundStarPayment({ world, bot, params }: MethodCall): boolean {
  const person = world.people.get(params.integer('user_id', 0));
  if (!person) throw badRequest('user not found');
  const id = params.text('telegram_payment_charge_id');
  const { balance, transactions } = world.payments.account(bot.id);
  const paid = transactions.find((one) => one.id === id && payerOf(one) === person.id);
  if (!paid) throw badRequest('CHARGE_NOT_FOUND');
  if (transactions.some((one) => one.id === id && one.receiver !== undefined)) {
    throw badRequest('CHARGE_ALREADY_REFUNDED');
  }
  if (balance < paid.amount) throw badRequest('BALANCE_TOO_LOW');
  new PaymentOperations(world).refund(bot, person, paid);
  return true;
}

function payerOf({ source }: JsonObject): number | undefined {
  return (source as { user?: { id: number } } | undefined)?.user?.id;
}

function getStarTransactions({ world, bot, params }: MethodCall): JsonObject {
  const offset = params.integer('offset', 0);
  const limit = params.integer('limit', mostTransactions);
  if (offset < 0) throw badRequest('OFFSET_INVALID');
  if (limit < 1 || limit > mostTransactions) throw badRequest('LIMIT_INVALID');
  return { transactions: world.payments.account(bot.id).transactions.slice(offset, offset + limit) };
}

/** Invoices and Telegram Stars. */
export const paymentMethods: Record<string, Method> = {
  sendInvoice,
  createInvoiceLink,
  answerPreCheckoutQuery,
  answerShippingQuery,
  refundStarPayment,
  getStarTransactions,
  getMyStarBalance: ({ world, bot }) => ({ amount: world.payments.account(bot.id).balance }),
};
