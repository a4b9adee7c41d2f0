import { MessagePreview, MessageWall } from '@botter/web-ui';
import { PhoneFrame } from './phone-frame';

const wall = 'min-h-0 flex-1 p-3 text-[0.8125rem]';

/** Opening the chat with BotFather. */
export function OpenIllustration() {
  return (
    <PhoneFrame label="The chat with BotFather in Telegram, with its Start button">
      <MessageWall className={wall}>
        <MessagePreview direction="incoming" text="I can help you create and manage Telegram bots." />
        <MessagePreview direction="incoming" text="/newbot - create a new bot" />
        <div className="mt-1 rounded-lg bg-accent py-2 text-center text-xs font-semibold text-on-accent">
          START
        </div>
      </MessageWall>
    </PhoneFrame>
  );
}

/** Sending /newbot, then a name and a username. */
export function NameIllustration() {
  return (
    <PhoneFrame label="You send /newbot, the name Coffee Corner, and the username coffee_corner_bot">
      <MessageWall className={wall}>
        <MessagePreview direction="outgoing" text="/newbot" />
        <MessagePreview direction="incoming" text="Alright, a new bot. How are we going to call it?" />
        <MessagePreview direction="outgoing" text="Coffee Corner" />
        <MessagePreview direction="outgoing" text="coffee_corner_bot" />
      </MessageWall>
    </PhoneFrame>
  );
}

/** The message with the token. */
export function TokenIllustration() {
  return (
    <PhoneFrame label="BotFather answers with the token: a number, a colon, and letters">
      <MessageWall className={wall}>
        <MessagePreview
          direction="incoming"
          text="Done! Congratulations on your new bot. Use this token to access the HTTP API:"
        />
        <div className="mr-6 rounded-xl bg-telegram-incoming p-2.5 font-mono text-2xs break-all text-ink ring-2 ring-accent">
          123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw
        </div>
        <MessagePreview direction="incoming" text="Keep your token secure and store it safely." />
      </MessageWall>
    </PhoneFrame>
  );
}
