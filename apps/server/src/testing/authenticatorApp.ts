/** An authenticator app: what it makes of the seed it was given. */
import { totpCodeAt, totpStepOf } from '../session/totp.ts'

export function appWith(seed: string): () => string {
  const key = fromBase32(seed)
  return () => totpCodeAt(key, totpStepOf(Date.now()))
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((c) => BASE32.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
