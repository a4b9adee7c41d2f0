import { Button, toast } from '@botter/web-ui';
import { Mic, SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

interface VoiceRecorderProps {
  onCancel: () => void;
  /** `duration` in seconds. */
  onRecorded: (file: File, duration: number) => void;
}

/** Records a voice message from the moment it is shown. */
export function VoiceRecorder({ onCancel, onRecorded }: VoiceRecorderProps) {
  const [seconds, setSeconds] = useState(0);
  const recorder = useRef<MediaRecorder>(undefined);
  const cancel = useRef(onCancel);
  useEffect(() => {
    let closed = false;
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000);
    const start = async () => {
      try {
        const started = await startRecording();
        if (closed) stopTracks(started);
        else recorder.current = started;
      } catch {
        toast.error("The microphone isn't available. Attach an audio file instead.");
        cancel.current();
      }
    };
    void start();
    return () => {
      closed = true;
      clearInterval(timer);
      if (recorder.current) stopTracks(recorder.current);
    };
  }, []);
  const send = () => {
    const current = recorder.current;
    if (!current) return;
    current.addEventListener('dataavailable', ({ data }) => {
      onRecorded(new File([data], 'voice.ogg', { type: 'audio/ogg' }), Math.max(1, seconds));
    });
    current.stop();
  };
  return (
    <div className="mx-auto flex max-w-3xl items-center gap-2">
      <Mic aria-hidden className="size-5 animate-pulse text-error" />
      <output className="flex-1 text-sm text-ink tabular-nums">Recording… {clock(seconds)}</output>
      <Button onClick={onCancel}>
        <X aria-hidden />
        Cancel
      </Button>
      <Button variant="primary" onClick={send}>
        <SendHorizontal aria-hidden />
        Send
      </Button>
    </div>
  );
}

async function startRecording(): Promise<MediaRecorder> {
  const recorder = new MediaRecorder(await navigator.mediaDevices.getUserMedia({ audio: true }));
  recorder.start();
  return recorder;
}

function stopTracks({ stream }: MediaRecorder): void {
  for (const track of stream.getTracks()) track.stop();
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
