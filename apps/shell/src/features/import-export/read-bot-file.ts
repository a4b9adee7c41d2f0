import { botDocumentLimits, botDocumentProblem, type DocumentPart, documentParts } from '@botter/contracts';

/** A file that may be a bot; the server checks it closely. */
export interface ChosenFile {
  readonly name: string;
  readonly document: unknown;
  /** Its parts, the most important first. */
  readonly parts: readonly DocumentPart[];
}

const order: readonly DocumentPart[] = ['actions', 'menu', 'webhooks', 'settings', 'profile', 'name'];

/** Reads a file and checks as far as this page can whether it is a bot. */
export async function readBotFile(file: File): Promise<ChosenFile | { readonly problem: string }> {
  if (file.size > botDocumentLimits.bytes) {
    return {
      problem: `${file.name} is too large: a bot may have ${botDocumentLimits.bytes / 1024 / 1024} MB.`,
    };
  }
  let document: unknown;
  try {
    document = JSON.parse(await file.text());
  } catch {
    return { problem: `${file.name} is not JSON.` };
  }
  const problem = botDocumentProblem(document);
  if (problem) return { problem };
  const has = (part: DocumentPart) => documentParts.includes(part) && part in (document as object);
  return { name: file.name, document, parts: order.filter(has) };
}
