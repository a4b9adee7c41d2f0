import { Card, CardBody, CardHeader, CopyButton, SegmentedControl } from '@botter/web-ui';
import { useState } from 'react';
import { payloadSamples, verificationSamples } from '../samples';

const payloadNames = { standard: 'Message', button: 'Button', envelope: 'Envelope' } as const;
type Payload = keyof typeof payloadSamples;
type Language = keyof typeof verificationSamples;

/** The payload for a receiver, and how to verify the sender. */
export function WebhookHelp() {
  const [payload, setPayload] = useState<Payload>('standard');
  const [language, setLanguage] = useState<Language>('Node');
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Card aria-label="Sample payloads" className="min-w-0">
        <CardHeader title="Sample payloads" description="The JSON that is posted to your address." />
        <CardBody>
          <SegmentedControl
            size="sm"
            aria-label="Sample payload"
            value={payload}
            onValueChange={setPayload}
            segments={(Object.keys(payloadNames) as Payload[]).map((value) => ({
              value,
              label: payloadNames[value],
            }))}
          />
          <Code text={payloadSamples[payload]} label="Copy payload" />
        </CardBody>
      </Card>
      <Card aria-label="Verify signatures" className="min-w-0">
        <CardHeader
          title="Verify signatures"
          description="With a secret, every call is signed as Standard Webhooks defines it."
        />
        <CardBody>
          <SegmentedControl
            size="sm"
            aria-label="Language"
            value={language}
            onValueChange={setLanguage}
            segments={(Object.keys(verificationSamples) as Language[]).map((value) => ({
              value,
              label: value,
            }))}
          />
          <Code text={verificationSamples[language]} label="Copy code" />
        </CardBody>
      </Card>
    </div>
  );
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="relative mt-3">
      <pre
        // It may scroll, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-lg bg-sunken p-3 pr-12 text-xs wrap-anywhere whitespace-pre-wrap"
      >
        {text.split('\n').map((line, at) => (
          <CodeLine key={at} text={line} />
        ))}
      </pre>
      <CopyButton text={text} label={label} className="absolute top-1.5 right-1.5" />
    </div>
  );
}

/** The rest of a long line is indented further than its beginning. */
function CodeLine({ text }: { text: string }) {
  const indent = text.length - text.trimStart().length + 2;
  return (
    <span className="block min-h-lh" style={{ paddingLeft: `${indent}ch`, textIndent: `-${indent}ch` }}>
      {text}
    </span>
  );
}
