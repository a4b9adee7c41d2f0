import { Button, toast } from '@botter/web-ui';
import { useState } from 'react';
import type { ReplyKeyboard } from '../../world/types';
import { type BotView, type ChatMessage, type Person, sandboxApi } from '../api/sandbox-api';
import { AttachMenu } from './attach-menu';
import { KeyboardButtons } from './keyboard-buttons';
import { MenuButton } from './menu-button';
import { MessageForm } from './message-form';
import { ReplyBar } from './reply-bar';
import { VoiceRecorder } from './voice-recorder';

interface ComposerProps {
  bot: BotView;
  person: Person;
  started: boolean;
  /** Of a deep link: Start is offered once more, as Telegram does. */
  start: string | undefined;
  onStart: () => Promise<unknown>;
  /** The message that is answered. */
  replyTo: ChatMessage | undefined;
  onCancelReply: () => void;
  blocked: boolean;
  loading: boolean;
  keyboard: ReplyKeyboard | null;
  onWrite: (text: string) => Promise<void>;
  onUnblock: () => void;
  onSent: () => void;
  onInline: () => void;
}

/** Start before the first message, Unblock after a block, else the input with everything that can be sent. */
export function Composer(props: ComposerProps) {
  if (props.loading) return <div className="h-9" />;
  if (props.blocked) return <WideButton onClick={props.onUnblock}>Unblock</WideButton>;
  if (!props.started || props.start !== undefined) {
    return <WideButton onClick={() => void props.onStart()}>Start</WideButton>;
  }
  return (
    <>
      {props.replyTo && <ReplyBar message={props.replyTo} onCancel={props.onCancelReply} />}
      <OpenComposer {...props} />
    </>
  );
}

export function WideButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="primary" className="mx-auto flex w-full max-w-3xl uppercase" onClick={onClick}>
      {children}
    </Button>
  );
}

function OpenComposer({ bot, person, keyboard, onWrite, onSent, onInline }: ComposerProps) {
  const [recording, setRecording] = useState(false);
  const send = async (sending: Promise<unknown>): Promise<boolean> => {
    try {
      await sending;
      onSent();
      return true;
    } catch (refusal) {
      toast.error((refusal as Error).message);
      return false;
    }
  };
  const { id: botId } = bot;
  const { id: personId } = person;
  if (recording) {
    return (
      <VoiceRecorder
        onCancel={() => setRecording(false)}
        onRecorded={(file, duration) => {
          setRecording(false);
          void send(sandboxApi.sendFile(botId, personId, file, { kind: 'voice', duration }));
        }}
      />
    );
  }
  return (
    <>
      <MessageForm
        name={bot.name}
        commands={bot.defaultCommands}
        placeholder={keyboard?.placeholder ?? undefined}
        onSend={onWrite}
        tools={({ text, clear, commandsOpen, toggleCommands }) => (
          <>
            <MenuButton bot={bot} person={person} open={commandsOpen} onToggle={toggleCommands} />
            <AttachMenu
              person={person}
              onFile={(file) =>
                void send(sandboxApi.sendFile(botId, personId, file, { caption: text })).then(
                  (sent) => sent && clear(),
                )
              }
              onSticker={(file, emoji) =>
                void send(sandboxApi.sendFile(botId, personId, file, { kind: 'sticker', emoji }))
              }
              onShare={(what) => void send(sandboxApi.share(botId, personId, what))}
              onVoice={() => setRecording(true)}
              onInline={onInline}
            />
          </>
        )}
      />
      {keyboard && (
        <KeyboardButtons
          keyboard={keyboard}
          onPress={(text) => void send(sandboxApi.pressKeyboard(botId, personId, text))}
        />
      )}
    </>
  );
}
