import { Card, CardBody } from '@botter/web-ui';
import type { ReactNode } from 'react';
import { CookieChoice } from './cookie-choice';

/** What is tracked, and what is not. */
export function PrivacyText() {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <CookieChoice />
      <Section title="Basic tracking">
        Always active, without cookies. Each page that is opened is counted with its path, the host name of
        the page before, time, browser, language and screen size. This says nothing about who you are. Where
        this installation uses site analytics, these counts also go to its provider, without your full
        address.
      </Section>
      <Section title="Enhanced analytics">
        Only after you choose Accept All. It reports opened pages and sign-ins together with your user id, the
        date of your account and your language to a product analytics provider in the EU. It never reports
        your name, your e-mail address, your bots or any message. Your choice is kept on this device for 365
        days.
      </Section>
      <Section title="Your account">
        Your name, your e-mail address and the date of your first sign-in, as the sign-in service reports
        them, and your settings. Your password stays there. People you invite read your name in the
        invitation. A Telegram account that you link for notifications is stored with its name and username
        until you unlink it.
      </Section>
      <Section title="Your bots">
        Chats, messages and files of your bots are stored on this installation, so that you and the people you
        share a bot with can read them. With each message the Telegram id, the name and the language of the
        person who wrote it are stored. Its operator may delete old messages after some time. Texts that no
        action replied to are listed in Analytics for 30 days, without names. Tokens and secrets are stored
        encrypted; of an API key only a fingerprint is stored. Deleting a bot deletes its chats, messages and
        files, its token and its secrets. The record of who changed its actions and settings, and how, is not
        shown any more, but stays in the database of this installation.
      </Section>
      <Section title="Who receives messages">
        Telegram, because the chats are there; the people you share a bot with; the addresses of webhooks and
        the programs with API keys that you set up yourself; and you, when notifications are on. Nobody else.
      </Section>
      <Section title="The waitlist">
        If you join it, your e-mail address is stored encrypted until the operator removes it. Nobody can find
        out whether an address is on the list.
      </Section>
      <Section title="On this device">
        Botter keeps your sign-in, your theme, your cookie choice, and drafts that are not saved or sent yet.
        Signing out ends the sign-in and deletes the drafts.
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardBody className="py-5">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="mt-1.5 text-sm text-pretty text-muted">{children}</p>
      </CardBody>
    </Card>
  );
}
