/**
 * Letters that open something for anyone who reads them, a code or an invitation, lie sealed in the
 * queue until they are sent, so that no one can act on them who only reads the database.
 */
import { Fault } from '../fault.ts'
import type { Seal } from '../security/seal.ts'
import type { LetterContent, OpenContent, PostedLetter } from './postLetters.ts'

/** Bound to its row: in that of another letter it opens nothing. */
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

/** Throws a Fault when the key is gone, or the content is not that of this letter. */
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
