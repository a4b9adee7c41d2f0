import type { INode, JsonObject } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

/** What the product says about a call that it refuses. */
interface Refusal {
  readonly error: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

/** What n8n's helper throws: the error of its HTTP client, which holds the response, or one around it. */
interface Thrown {
  readonly httpCode?: string | null;
  readonly response?: { readonly data?: unknown; readonly status?: number };
  readonly context?: { readonly data?: unknown };
  readonly cause?: { readonly response?: { readonly data?: unknown } };
}

/**
 * An error with the product's text. A `NodeApiError` made from another one is that other one, without the
 * text that it is given, so it is made from the text alone.
 */
export function apiError(node: INode, thrown: unknown): NodeApiError {
  const { response, context, cause, httpCode } = thrown as Thrown;
  const refusal = refusalIn(response?.data ?? context?.data ?? cause?.response?.data);
  if (!refusal) return new NodeApiError(node, thrown as JsonObject);
  const { error: message, details = [] } = refusal;
  const more = details.filter((detail) => detail.message !== message);
  return new NodeApiError(
    node,
    { message },
    {
      message,
      description: more.map((detail) => `${detail.path}: ${detail.message}`).join('\n') || undefined,
      httpCode: httpCode ?? String(response?.status ?? ''),
    },
  );
}

/** A file is asked for as bytes, and so is what is said instead of it. */
function refusalIn(data: unknown): Refusal | undefined {
  const read = Buffer.isBuffer(data) ? parsed(data.toString()) : data;
  const { error } = (read ?? {}) as Partial<Refusal>;
  return typeof error === 'string' ? (read as Refusal) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
