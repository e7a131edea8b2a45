/** Letters about a member's account, in the transaction of the change: both happen, or neither. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type pg from 'pg'
import type { LetterTemplate } from '../../http/messages.ts'
import { newLetterKey, postLetters } from '../../letters/postLetters.ts'
import type { Contact } from './password/contact.ts'

export type LetterReaders = { contacts: Contact[]; locale: Locale }

/** All contacts as of this transaction, email first, and the language of letters. */
export async function readersOf(client: pg.PoolClient, member: MemberId): Promise<LetterReaders> {
  const { rows } = await client.query(
    `SELECT coalesce(email, '') AS email, coalesce(phone, '') AS phone, locale
     FROM member WHERE id = $1`,
    [member],
  )
  const { email = '', phone = '', locale = 'en' } = rows[0] ?? {}
  const all: Contact[] = [
    { kind: 'email', target: email },
    { kind: 'phone', target: phone },
  ]
  return { contacts: all.filter(({ target }) => target !== ''), locale }
}

export const postToReaders = (
  client: pg.PoolClient,
  { contacts, locale }: LetterReaders,
  note: LetterTemplate,
): Promise<void> =>
  postLetters(
    client,
    contacts.map((to) => ({ key: newLetterKey(), to, content: { note, locale } })),
  )

export const postToContacts = async (
  client: pg.PoolClient,
  member: MemberId,
  note: LetterTemplate,
): Promise<void> => postToReaders(client, await readersOf(client, member), note)
