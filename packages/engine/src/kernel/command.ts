import type { Products } from '../products.ts'

/**
 * Everything that can change money. A command carries the time it was taken (`at`, milliseconds)
 * because the engine has no clock, and a request `key`, unique per owner and intent: the same key
 * again gets the first answer, and the same key with other content is refused. `memberKey` says
 * whose a key is. `keyed` says that the whole text of the key decides; without it, as in commands
 * from before there was the word, a fingerprint does.
 */
export type Command = Head & Products[keyof Products]['command']

export type Head = { at: number; key: string; keyed?: 'whole' | undefined }
