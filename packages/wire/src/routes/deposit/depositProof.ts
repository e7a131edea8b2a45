/**
 * A member's report of a missing deposit, for the console. It never credits anything; only the
 * chain or two operators do.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { amount, assetId, count, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

const proof = {
  asset: ['coin', assetId],
  chainId: ['chainid', count],
  amount: ['number', amount],
  transaction: ['hash', z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))],
  /** The answer of the upload with the purpose `depositProof`. */
  image: ['img', z.string().check(z.maxLength(100))],
} as const

export const sendDepositProof = route({
  method: 'POST',
  path: '/account/sendCoinOrder',
  success: 'depositProofSent',
  title: 'Tell of a deposit that does not show, with an image. It is a hint and credits nothing.',
  needsLogin: true,
  isOpenWhenFrozen: true,
  input: strictFields(proof),
  reply: fields({ id: ['id', count] }),
})

export const getDepositProofs = route({
  method: 'GET',
  path: '/account/depositProofs',
  title: "The member's hints about deposits and what became of them, newest first.",
  needsLogin: true,
  isAddition: true,
  input: strictFields({}),
  reply: z.array(
    fields({
      ...proof,
      id: ['id', count],
      status: ['status', z.enum(['waiting', 'completed', 'rejected'])],
      /** The operator's answer. */
      note: ['note', text],
      createdAt: ['wdate', timestamp],
    }),
  ),
})
