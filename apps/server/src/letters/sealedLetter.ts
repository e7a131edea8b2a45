/**
 * Letters that grant access, such as a code or an invitation, are encrypted in the queue, so that
 * read access to the database is not enough to use them.
 */
import { Fault } from '../fault.ts'
import type { Seal } from '../secrets/seal.ts'
import type { LetterContent, OpenContent, PostedLetter } from './postLetters.ts'

/** Bound to its row: copied to another letter it does not decrypt. */
const partOf = (key: string) => `letter/${key}`

export function sealedLetter(
  seal: Pick<Seal, 'seal'>,
  post: PostedLetter & { content: OpenContent },
): PostedLetter {
  const { key, content } = post
  const subject = 'note' in content ? content.note.subject : content.subject
  const sealed = seal.seal(Buffer.from(JSON.stringify(content)), partOf(key)).toString('base64')
  return { ...post, content: { subject, sealed } }
}

/** Throws a Fault when the key is missing, or the content does not belong to this letter. */
export function openLetter(
  seal: Pick<Seal, 'open'>,
  { key, content }: { key: string; content: LetterContent },
): OpenContent {
  if (!('sealed' in content)) return content
  const opened = seal.open(Buffer.from(content.sealed, 'base64'), partOf(key))
  try {
    return JSON.parse(opened.toString()) as OpenContent
  } catch (cause) {
    throw new Fault('A sealed letter holds no letter.', { cause })
  }
}
