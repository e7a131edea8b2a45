import type { Products } from './products.ts'

/**
 * Everything that can change money. A command carries its time (`at`, milliseconds), because the
 * engine has no clock, and a request `key`, unique per owner and intent: a repeated key gets the
 * first answer, and a repeated key with other content is refused. `memberKey` contains the owner.
 * `keyed` means that the whole text of the key decides; without it, in older commands, a
 * fingerprint does.
 */
export type Command = Head & Products[keyof Products]['command']

export type Head = { at: number; key: string; keyed?: 'whole' | undefined }
