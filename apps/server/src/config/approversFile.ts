/**
 * The operators whose approvals the signer accepts: the public keys of their passkeys, in a file
 * that the signer's administrator pins beside it. Keys in the database alone do not count.
 */
import * as z from 'zod/mini'
import { Fault } from '../fault.ts'

const file = z.strictObject({
  /** The console's address, as the browsers of operators see it. */
  origin: z.string().check(z.regex(/^https?:\/\/[^/\s]+$/)),
  approvers: z
    .array(
      z.strictObject({
        operator: z.string().check(z.minLength(1)),
        /** The passkey's id, and its public key in COSE; both base64url. */
        passkey: z.string().check(z.regex(/^[\w-]+$/)),
        publicKey: z.string().check(z.regex(/^[\w-]+$/)),
      }),
    )
    .check(z.minLength(1)),
})

export type Approvers = z.output<typeof file>

/**
 * Throws a Fault when the text is no list of approvers, or names a key twice; `variable` named the
 * file.
 */
export function readApprovers(text: string, variable = 'SIGNER_APPROVERS'): Approvers {
  let read: ReturnType<typeof file.safeParse>
  try {
    read = file.safeParse(JSON.parse(text))
  } catch {
    throw new Fault(`${variable} names a file that is not valid JSON.`)
  }
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Fault(
      `${variable} names a file with a wrong \`${issue?.path.join('.')}\`; write it with npm run operator -- keys.`,
    )
  }
  for (const part of ['passkey', 'publicKey'] as const) {
    const keys = read.data.approvers.map((one) => one[part])
    if (new Set(keys).size < keys.length) {
      throw new Fault(`${variable} names a file that has one ${part} twice.`)
    }
  }
  return read.data
}
