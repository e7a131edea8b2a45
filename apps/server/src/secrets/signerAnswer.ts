/**
 * What the signer signs of each withdrawal, with the hot wallet's key: the only nonce that it is
 * paid with, or that it is never paid. The server returns no money without it, so write access to
 * the database is not enough to have a withdrawal paid and returned.
 */
import { type Address, type Hex, verifyMessage } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

export type SignerAnswer = {
  chain: number
  withdrawal: number
  sender: Address
  /** Null when it declined for good. */
  nonce: number | null
}

export const signAnswer = (hot: PrivateKeyAccount, answer: SignerAnswer): Promise<Hex> =>
  hot.signMessage({ message: answerText(answer) })

/** False also for text that is no signature. */
export const isSignedAnswer = (
  hot: Address,
  answer: SignerAnswer,
  signature: string,
): Promise<boolean> =>
  verifyMessage({
    address: hot,
    message: answerText(answer),
    signature: signature as Hex,
  }).catch(() => false)

function answerText({ chain, withdrawal, sender, nonce }: SignerAnswer): string {
  const of = { chain, withdrawal, sender: sender.toLowerCase(), nonce }
  return `Assay payment\n${JSON.stringify(of)}`
}
