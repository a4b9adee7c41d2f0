import { Code, Name, P, Points, Steps, To } from '../components/prose';
import type { HelpArticle } from '../help-article';

export const security: HelpArticle = {
  id: 'security',
  title: 'Security and Best Practices',
  summary: "Keep tokens secret, share with care, and treat people's data well.",
  sections: [
    {
      title: 'Your token is a password',
      body: (
        <>
          <P>
            Anyone who has the token controls the bot. Botter stores it encrypted and never shows it again. If
            a token may have leaked:
          </P>
          <Steps>
            <li>
              Send <Code>/revoke</Code> to BotFather and choose the bot. The old token stops working.
            </li>
            <li>
              Open the bot's dashboard and press <Name>Replace token</Name>. Actions, chats and messages stay.
            </li>
          </Steps>
        </>
      ),
    },
    {
      title: 'Share only what is needed',
      body: (
        <Points>
          <li>
            <Name>Read only</Name> sees messages, chats and actions, and changes nothing.
          </li>
          <li>
            <Name>Manage</Name> also sends messages and adds and edits actions.
          </li>
          <li>
            Only the owner deletes actions, and changes menu, webhooks, notifications, the token and shares. A
            revoked share loses its access at once.
          </li>
        </Points>
      ),
    },
    {
      title: 'Programs and webhooks',
      body: (
        <Points>
          <li>
            Give each program an <To page="/settings/api-keys">API key</To> of its own, for the bots that it
            needs and with the smallest right that is enough. Revoke it when it is no longer used.
          </li>
          <li>Give webhooks a secret, and check the signature on your server before you trust a call.</li>
        </Points>
      ),
    },
    {
      title: 'Your account',
      body: (
        <P>
          Password, two-factor authentication and login alerts belong to your sign-in service: see{' '}
          <To page="/profile">Profile</To> and <To page="/settings">Settings</To>.
        </P>
      ),
    },
    {
      title: 'People who write to your bot',
      body: (
        <Points>
          <li>Say in your /start message who you are and what you do with what people write.</li>
          <li>Ask for nothing that you don't need, and never for passwords or card numbers.</li>
          <li>
            Don't write to people who haven't written to the bot. Telegram blocks bots that are reported.
          </li>
        </Points>
      ),
    },
    {
      title: "Telegram's limits",
      body: (
        <>
          <P>Telegram refuses messages that come too fast. Botter waits and sends them in order:</P>
          <Points>
            <li>1 message per second in a private chat,</li>
            <li>20 messages per minute in a group,</li>
            <li>30 messages per second for the whole bot.</li>
          </Points>
        </>
      ),
    },
  ],
};
