import { Code, Name, Out, P, Points, Steps, To } from '../components/prose';
import type { HelpArticle } from '../help-article';

export const gettingStarted: HelpArticle = {
  id: 'getting-started',
  title: 'Getting Started',
  summary: 'From a token to a bot that replies.',
  sections: [
    {
      title: '1. Get a token from BotFather',
      body: (
        <>
          <P>
            Telegram creates bots through a bot of its own,{' '}
            <Out href="https://t.me/BotFather">@BotFather</Out>.
          </P>
          <Steps>
            <li>
              Open BotFather in Telegram and send <Code>/newbot</Code>.
            </li>
            <li>Choose a name. People see it above the chat, and you can change it later.</li>
            <li>
              Choose a username. It must end in <Code>bot</Code>, for example <Code>tea_shop_bot</Code>.
            </li>
            <li>
              BotFather replies with a token such as <Code>123456789:AAE…</Code>. Copy the whole message.
            </li>
          </Steps>
        </>
      ),
    },
    {
      title: '2. Create the bot in Botter',
      body: (
        <Steps>
          <li>
            Open <To page="/bots">Bots</To> and press <Name>Add Bot</Name>.
          </li>
          <li>Enter a name and paste the token. You may paste BotFather's whole message.</li>
          <li>
            Press <Name>Create Bot</Name>. Botter checks the token at Telegram and connects the bot.
          </li>
        </Steps>
      ),
    },
    {
      title: '3. Add a /start action',
      body: (
        <>
          <P>
            Everyone who opens your bot for the first time presses Start, which sends <Code>/start</Code>. So
            this is the first action to add.
          </P>
          <Steps>
            <li>
              Open <To page="/actions">Actions</To> and press <Name>Add Action</Name>.
            </li>
            <li>
              Enter the command <Code>/start</Code> and keep the trigger Command.
            </li>
            <li>Write the message that people read first, then save.</li>
            <li>Open your bot in Telegram and press Start.</li>
          </Steps>
        </>
      ),
    },
    {
      title: 'What it costs',
      body: <P>Botter is free during the beta, without commitment.</P>,
    },
    {
      title: 'What next',
      body: (
        <Points>
          <li>
            <To page="/help#inline-buttons">Add buttons</To> that trigger further replies.
          </li>
          <li>
            Read and answer what people write in <To page="/messages">Messages</To>.
          </li>
          <li>
            Choose the commands of the bot's menu: open the bot and press <Name>Menu Configuration</Name>.
          </li>
          <li>
            Get a notice in Telegram when someone writes: <To page="/notifications">Notifications</To>.
          </li>
          <li>
            Share the bot with your team by e-mail: open the bot and press <Name>Share</Name>.
          </li>
        </Points>
      ),
    },
  ],
};
