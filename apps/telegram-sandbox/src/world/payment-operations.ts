import { randomBytes } from 'node:crypto';
import { findMessage, replaceMessage } from './chats';
import { composeMessage, requireOpen } from './compose-message';
import { OperationRefused } from './operation-refused';
import { type Checkout, type StarTransaction, starCurrency } from './payments';
import { contactOf, userOf } from './people';
import type { JsonObject, Person, SandboxBot, SandboxChat, SandboxInvoice } from './types';
import type { World } from './world';

/** Where everyone of the sandbox has parcels sent. */
const address = {
  country_code: 'GB',
  state: '',
  city: 'London',
  street_line1: '1 High Street',
  street_line2: '',
  post_code: 'N1 1AA',
};

/** Payments by people, which the bot agrees to. No money moves. */
export class PaymentOperations {
  constructor(private readonly world: World) {}

  /** Pays the invoice of a message, or of a link; the bot is asked first. */
  pay(
    bot: SandboxBot,
    chat: SandboxChat,
    person: Person,
    { messageId, link }: { readonly messageId?: number; readonly link?: string },
  ): Checkout {
    requireOpen(chat, person);
    const invoice =
      link === undefined
        ? this.#invoiceOf(chat, messageId)
        : this.world.payments.byLink(link.replace(/^.*\$/, ''), bot.id);
    if (!invoice) throw new OperationRefused('There is no such invoice.');
    const checkout = this.world.payments.begin({
      stage: invoice.isFlexible ? 'shipping' : 'payment',
      botId: bot.id,
      personId: person.id,
      chatId: chat.id,
      messageId: messageId ?? null,
      invoice,
    });
    if (checkout.stage === 'payment') this.#askToPay(bot, person, checkout);
    else {
      this.world.pushUpdate(bot, 'shipping_query', {
        id: checkout.id,
        from: userOf(person),
        invoice_payload: invoice.payload,
        shipping_address: address,
      });
    }
    return checkout;
  }

  /** The bot ships at these costs: the person takes the first offer, and the bot is asked once more. */
  ship(checkout: Checkout, offers: readonly { readonly id: string; readonly amount: number }[]): void {
    const bot = this.world.bots.get(checkout.botId);
    const person = this.world.people.get(checkout.personId);
    const [offer] = offers;
    if (!bot || !person || !offer) return;
    const { invoice } = checkout;
    const next = this.world.payments.begin({
      ...checkout,
      stage: 'payment',
      shippingOptionId: offer.id,
      invoice: { ...invoice, amount: invoice.amount + offer.amount },
    });
    this.#askToPay(bot, person, next);
  }

  /** The bot agrees: the person pays, and everyone learns of it. */
  complete(checkout: Checkout): void {
    const { world } = this;
    const bot = world.bots.get(checkout.botId);
    const person = world.people.get(checkout.personId);
    const chat = bot && world.chats.find(bot, checkout.chatId);
    if (!bot || !person || !chat) return;
    const { invoice, messageId } = checkout;
    const chargeId = `sandbox_${randomBytes(15).toString('base64url')}`;
    const stored = messageId === null ? undefined : findMessage(chat, messageId);
    // In a private chat an invoice is paid once, and its button shows the receipt from then on.
    if (stored?.invoice && chat.type === 'private') replaceMessage(chat, { ...stored, isPaid: true });
    if (invoice.currency === starCurrency) {
      world.payments.book(bot.id, this.#transaction(chargeId, person, invoice));
    }
    this.#report(bot, chat, person, {
      successful_payment: {
        currency: invoice.currency,
        total_amount: invoice.amount,
        invoice_payload: invoice.payload,
        ...(checkout.shippingOptionId && { shipping_option_id: checkout.shippingOptionId }),
        ...orderInfo(person, invoice),
        telegram_payment_charge_id: chargeId,
        provider_payment_charge_id: `${person.id}_${world.now()}`,
      },
    });
  }

  /** Gives Stars back to the person who has paid them. */
  refund(bot: SandboxBot, person: Person, paid: StarTransaction): void {
    const { world } = this;
    const { source, ...transaction } = paid;
    const { invoice_payload } = source as { invoice_payload: string };
    world.payments.book(bot.id, { ...transaction, date: world.seconds(), receiver: source });
    const refunded_payment = {
      currency: starCurrency,
      total_amount: paid.amount,
      invoice_payload,
      telegram_payment_charge_id: paid.id,
    };
    this.#report(bot, world.chats.privateChat(bot, person), person, { refunded_payment });
  }

  #invoiceOf(chat: SandboxChat, messageId: number | undefined): SandboxInvoice | undefined {
    const stored = messageId === undefined ? undefined : findMessage(chat, messageId);
    if (stored?.isPaid) throw new OperationRefused('This invoice has been paid.');
    return stored?.invoice;
  }

  #askToPay(bot: SandboxBot, person: Person, { id, invoice, shippingOptionId }: Checkout): void {
    this.world.pushUpdate(bot, 'pre_checkout_query', {
      id,
      from: userOf(person),
      currency: invoice.currency,
      total_amount: invoice.amount,
      invoice_payload: invoice.payload,
      ...(shippingOptionId && { shipping_option_id: shippingOptionId }),
      ...orderInfo(person, invoice),
    });
  }

  #transaction(id: string, person: Person, invoice: SandboxInvoice): StarTransaction {
    return {
      id,
      amount: invoice.amount,
      date: this.world.seconds(),
      source: {
        type: 'user',
        transaction_type: 'invoice_payment',
        user: userOf(person),
        invoice_payload: invoice.payload,
      },
    };
  }

  /** A service message about a payment, which the bot gets in any kind of chat. */
  #report(bot: SandboxBot, chat: SandboxChat, person: Person, extra: JsonObject): void {
    const messageId = this.world.chats.nextMessageId(bot, chat);
    const stored = composeMessage(this.world, bot, chat, person, messageId, { extra });
    this.world.keepMessage(bot, chat, stored);
    this.world.pushUpdate(bot, 'message', stored.message);
  }
}

/** What the invoice asks for, of a person whose mail address no one reads. */
function orderInfo(person: Person, { needs, isFlexible }: SandboxInvoice): JsonObject {
  const { first_name, last_name, phone_number } = contactOf(person);
  const facts: JsonObject = {
    name: [first_name, last_name].filter(Boolean).join(' '),
    phone_number,
    email: `user${person.id}@example.org`,
    shipping_address: address,
  };
  const asked = isFlexible ? [...needs, 'shipping_address'] : needs;
  const given = Object.fromEntries(Object.entries(facts).filter(([name]) => asked.includes(name)));
  return asked.length > 0 ? { order_info: given } : {};
}
