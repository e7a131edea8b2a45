/**
 * Passwords at rest: Argon2id over the password and a pepper that is kept outside the database.
 * Each hash contains its parameters. Verification takes the same time whether or not there is a
 * hash.
 */
import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import { Busy } from '../../../fault.ts'

/** OWASP's minimum: 19 MiB, two passes. The library's default is Argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options
const COST_TEXT = '$argon2id$v=19$m=19456,t=2,p=1$'
/** The thread pool runs four at a time, which bounds the memory; this limits the queue. */
const WAITING_MAX = 64

export type Passwords = {
  /**
   * Only for who has shown a code or the password before it. Never `Busy`: the code is used up.
   */
  hash(password: string): Promise<string>
  /** Takes equally long without a hash, and is then false. `Busy` when too many wait. */
  isRight(password: string, passwordHash: string | undefined): Promise<boolean>
  /** Made with other parameters than the current ones. */
  isOutdated(passwordHash: string): boolean
}

export async function createPasswords(pepper: Buffer): Promise<Passwords> {
  const options = { ...COST, secret: pepper }
  const nobodys = await hash(randomBytes(32), options)
  let running = 0

  return {
    hash: (password) => hash(password, options),
    async isRight(password, passwordHash) {
      if (running >= WAITING_MAX) throw new Busy('Too many passwords are being checked.')
      running += 1
      try {
        const isSame = await verify(passwordHash ?? nobodys, password, options)
        return isSame && passwordHash !== undefined
      } finally {
        running -= 1
      }
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(COST_TEXT),
  }
}
