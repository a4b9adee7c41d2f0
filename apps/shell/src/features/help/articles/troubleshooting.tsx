import { Code, Name, P, Points, Steps, To } from '../components/prose';
import type { HelpArticle } from '../help-article';

export const troubleshooting: HelpArticle = {
  id: 'troubleshooting',
  title: 'Troubleshooting Common Issues',
  summary: "When the bot is silent, a token is refused, or something doesn't arrive.",
  sections: [
    {
      title: "The bot doesn't reply",
      body: (
        <Steps>
          <li>
            Open the bot's dashboard. <Name>Bot Health</Name> says whether Telegram reaches it; press{' '}
            <Name>Reconnect</Name> if it isn't connected.
          </li>
          <li>
            Look into <To page="/messages">Messages</To>. If what you wrote isn't there, Telegram doesn't
            deliver it to Botter.
          </li>
          <li>
            In <To page="/actions">Actions</To>, check that an action with exactly this command exists and is
            enabled.
          </li>
          <li>
            Check whether a person has taken over the chat. Press <Name>Resume bot</Name> above the chat to
            let the bot reply again.
          </li>
        </Steps>
      ),
    },
    {
      title: "Another program is receiving this bot's updates",
      body: (
        <P>
          A token works in one program at a time. Stop the other one and press <Name>Reconnect</Name>. If you
          can't stop it, send <Code>/revoke</Code> to BotFather and enter the new token in{' '}
          <Name>Replace token</Name>.
        </P>
      ),
    },
    {
      title: 'The token is refused',
      body: (
        <Points>
          <li>
            A token is a number, a colon and about 35 characters. Copy it completely, or paste BotFather's
            whole message.
          </li>
          <li>
            Send <Code>/token</Code> to BotFather to read the current one. Each <Code>/revoke</Code> ends the
            one before.
          </li>
          <li>
            A bot can be added once. If someone else has added it, ask that person to share it with you.
          </li>
        </Points>
      ),
    },
    {
      title: 'A button does nothing',
      body: (
        <P>
          Its value needs a callback action with the same command, and that action must be enabled. The list
          of problems in Actions names such buttons.
        </P>
      ),
    },
    {
      title: 'The bot is silent in a group',
      body: (
        <P>
          In groups Telegram shows a bot only commands and replies to it. To show it all messages, send{' '}
          <Code>/setprivacy</Code> to BotFather and turn privacy off, then remove the bot from the group and
          add it again.
        </P>
      ),
    },
    {
      title: 'A webhook fails',
      body: (
        <Points>
          <li>
            <Name>View Logs</Name> in the webhook settings shows the status, the time and the error of each
            call.
          </li>
          <li>
            Your server must respond with a 2xx status within the timeout. Otherwise Botter tries again.
          </li>
          <li>The address must be reachable from the internet; private addresses are refused.</li>
        </Points>
      ),
    },
    {
      title: 'No notifications arrive',
      body: (
        <Points>
          <li>
            In <To page="/notifications">Notifications</To> the status must be Ready, and the bot must be on.
          </li>
          <li>At most one notification per bot is sent in a minute, and none in your quiet hours.</li>
          <li>
            Press <Name>Test</Name> next to the bot. If nothing arrives, check that you haven't blocked the
            notifier bot.
          </li>
        </Points>
      ),
    },
    {
      title: "The menu doesn't change",
      body: (
        <P>
          Telegram's apps keep the menu for some minutes. Restart the app, clear its cache, or look at it in
          Telegram Web.
        </P>
      ),
    },
    {
      title: "Botter itself doesn't work",
      body: (
        <P>
          Press <Name>Test Connection</Name> on the <To page="/dashboard">dashboard</To>. It names the part
          that is down. What you typed stays on this device while the connection is lost.
        </P>
      ),
    },
  ],
};
