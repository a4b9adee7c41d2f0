import { Card, CardBody } from '@botter/web-ui';
import type { ReactNode } from 'react';
import { CookieChoice } from './cookie-choice';

/** What is tracked, and what is not; short and plain. */
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
      <Section title="Your bots">
        Chats and messages of your bots are stored on this installation, so that you and the people you share
        a bot with can read them. Tokens and secrets are stored encrypted. Deleting a bot deletes its actions,
        chats and messages.
      </Section>
      <Section title="On this device">
        Botter keeps your sign-in, your theme, your cookie choice, and drafts that are not saved or sent yet.
        Signing out deletes the drafts.
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
