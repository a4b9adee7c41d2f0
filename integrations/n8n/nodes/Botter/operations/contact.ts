import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { callApi } from '../../shared/request';
import { jsonOf, limitOf, type Operation, readPages, results, segment, text } from './operation';

/** The largest page that the API gives. */
const pageSize = 200;

const contactsOf = (context: IExecuteFunctions, item: number) =>
  `/api/bots/${segment(context, 'botId', item)}/contacts`;
const pathOf = (context: IExecuteFunctions, item: number) =>
  `${contactsOf(context, item)}/${segment(context, 'contactId', item)}`;

/** Tags that are written with commas between them. */
const tagsOf = (value: unknown) =>
  String(value ?? '')
    .split(',')
    .flatMap((tag) => tag.trim() || []);

export const contactOperations: Readonly<Record<string, Operation>> = {
  async getAll(context, item) {
    const filters = ['query', 'tag', 'segment'].flatMap((name) => {
      const value = text(context, name, item);
      return value ? [[name, value] as const] : [];
    });
    const all = await readPages(limitOf(context, item), pageSize, async (limit, cursor) => {
      const page = await callApi<{ contacts: IDataObject[]; nextCursor: string | null }>(
        context,
        'GET',
        contactsOf(context, item),
        { query: { limit, ...Object.fromEntries(filters), ...(cursor && { cursor }) } },
      );
      return { items: page.contacts, next: page.nextCursor };
    });
    return results(all);
  },

  async get(context, item) {
    const { contact } = await callApi<{ contact: IDataObject }>(context, 'GET', pathOf(context, item));
    return results([contact]);
  },

  async update(context, item) {
    const { addTags, removeTags, fields, ...changes } = context.getNodeParameter(
      'changes',
      item,
      {},
    ) as IDataObject;
    const body = {
      ...changes,
      ...(fields !== undefined && { fields: jsonOf(context, 'Fields', fields, item) }),
      tags: { add: tagsOf(addTags), remove: tagsOf(removeTags) },
    };
    const path = pathOf(context, item);
    const { contact } = await callApi<{ contact: IDataObject }>(context, 'PATCH', path, { body });
    return results([contact]);
  },

  async count(context, item) {
    const when = jsonOf(context, 'Condition', context.getNodeParameter('when', item), item);
    const path = `${contactsOf(context, item)}/count`;
    return results([await callApi(context, 'POST', path, { body: { when } })]);
  },
};
