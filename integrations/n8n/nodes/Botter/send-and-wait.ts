import type {
  IDataObject,
  IExecuteFunctions,
  IWebhookDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { NodeOperationError, WAIT_INDEFINITELY } from 'n8n-workflow';
import { sendMessage } from './operations/message';

const hourMs = 60 * 60_000;

/** What the buttons of the message open: n8n finds the waiting workflow by its signed address. */
export const responseWebhook: IWebhookDescription = {
  name: 'default',
  httpMethod: 'GET',
  responseMode: 'onReceived',
  responseData: '',
  path: '={{ $nodeId }}',
  restartWebhook: true,
  isFullPath: true,
};

/** Sends a message whose buttons are the choices, and lets the workflow wait until one is pressed. */
export async function sendAndWait(context: IExecuteFunctions): Promise<void> {
  const choices = String(context.getNodeParameter('choices', 0))
    .split(',')
    .map((choice) => choice.trim())
    .filter(Boolean);
  if (choices.length === 0) {
    throw new NodeOperationError(context.getNode(), 'There are no choices', { itemIndex: 0 });
  }
  const buttons = choices.map((label) => [
    { label, type: 'url', value: context.getSignedResumeUrl({ choice: label }) },
  ]);
  await sendMessage(context, 0, { buttons: buttons as unknown as IDataObject[] });
  const hours = context.getNodeParameter('waitHours', 0, 0) as number;
  await context.putExecutionToWait(hours > 0 ? new Date(Date.now() + hours * hourMs) : WAIT_INDEFINITELY);
}

/** Someone has pressed one of them. */
export function receiveChoice(context: IWebhookFunctions): IWebhookResponseData {
  const { choice } = context.getQueryData() as { choice?: string };
  if (!choice) return { noWebhookResponse: true };
  return {
    webhookResponse: 'Thank you. You can close this page.',
    workflowData: [[{ json: { data: { choice } } }]],
  };
}
