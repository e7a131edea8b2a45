/**
 * Asks the device for a passkey: to sign with one, or to create one. Loaded on demand. Undefined
 * when the user declined, or the device has none.
 */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** `options` and the answer are WebAuthn's JSON, as the server sends and wants them. */
export const signWithPasskey = (options: string): Promise<string | undefined> =>
  answerOf(startAuthentication({ optionsJSON: JSON.parse(options) }))

export const makePasskey = (options: string): Promise<string | undefined> =>
  answerOf(startRegistration({ optionsJSON: JSON.parse(options) }))

const answerOf = (answer: Promise<object>): Promise<string | undefined> =>
  answer.then(JSON.stringify, () => undefined)
