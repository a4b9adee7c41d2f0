import { BotterError, type ChatNote, chatNoteLimit } from '@botter/contracts';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid, v7 as newId } from 'uuid';
import { noSuchChat } from './not-found';

interface NoteRow {
  readonly id: string;
  readonly author_id: string;
  readonly author_name: string;
  readonly text: string;
  readonly created_at: Date;
}

const columns = 'id, author_id, author_name, text, created_at';

/** Notes that colleagues write about a chat. */
@Injectable()
export class ChatNotes {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LivePublisher) private readonly live: LivePublisher,
  ) {}

  /** Oldest first. @throws BotterError `not_found` if the bot has no such chat */
  async list(botId: string, chatId: string): Promise<ChatNote[]> {
    if (!isUuid(chatId)) throw noSuchChat();
    const { rows } = await this.pool.query<NoteRow | { id: null }>(
      `select n.* from app.chats c left join lateral (
         select ${columns} from app.chat_notes where bot_id = c.bot_id and chat_id = c.id order by id
       ) n on true where c.bot_id = $1 and c.id = $2`,
      [botId, chatId],
    );
    if (rows.length === 0) throw noSuchChat();
    return rows.flatMap((row) => (row.id === null ? [] : [toNote(row)]));
  }

  /**
   * @throws BotterError `not_found` if the bot has no such chat, `conflict` if the chat has the maximum
   * number of notes
   */
  async add(
    botId: string,
    chatId: string,
    author: { id: string; name: string },
    text: string,
  ): Promise<ChatNote> {
    if (!isUuid(chatId)) throw noSuchChat();
    return inTransaction(this.pool, async (client) => {
      // The lock on the chat keeps the limit if two people add notes at the same time: the next statement
      // counts what the other transaction has added.
      const { rowCount } = await client.query(
        `select from app.chats where bot_id = $1 and id = $2
           and not exists (select from app.erased_bots where bot_id = $1) for update`,
        [botId, chatId],
      );
      if (!rowCount) throw noSuchChat();
      const { rows: counts } = await client.query<{ notes: string }>(
        'select count(*) as notes from app.chat_notes where bot_id = $1 and chat_id = $2',
        [botId, chatId],
      );
      if (Number(counts[0]?.notes) >= chatNoteLimit) {
        throw new BotterError(
          'conflict',
          `A chat may have at most ${chatNoteLimit} notes. Delete one that is no longer needed.`,
        );
      }
      const { rows } = await client.query<NoteRow>(
        `insert into app.chat_notes (bot_id, chat_id, id, author_id, author_name, text)
         values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
        [botId, chatId, newId(), author.id, author.name, text],
      );
      await this.live.publish(client, [{ kind: 'chat_changed', botId, chatId }]);
      return toNote(rows[0] as NoteRow);
    });
  }

  /**
   * With `authorId`, deletes the note only if that person wrote it.
   * @throws BotterError `not_found` without such a note, `forbidden` if someone else wrote it
   */
  async delete(botId: string, chatId: string, noteId: string, authorId: string | undefined): Promise<void> {
    if (!isUuid(chatId) || !isUuid(noteId)) throw noSuchNote();
    await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ author_id: string }>(
        'select author_id from app.chat_notes where bot_id = $1 and chat_id = $2 and id = $3 for update',
        [botId, chatId, noteId],
      );
      const [note] = rows;
      if (!note) throw noSuchNote();
      if (authorId !== undefined && note.author_id !== authorId) {
        throw new BotterError('forbidden', 'Only its author or the owner of the bot can delete a note');
      }
      await client.query('delete from app.chat_notes where bot_id = $1 and chat_id = $2 and id = $3', [
        botId,
        chatId,
        noteId,
      ]);
      await this.live.publish(client, [{ kind: 'chat_changed', botId, chatId }]);
    });
  }
}

function toNote({ created_at, ...note }: NoteRow): ChatNote {
  return { ...note, created_at: created_at.toISOString() };
}

function noSuchNote(): BotterError {
  return new BotterError('not_found', 'This chat has no such note');
}
