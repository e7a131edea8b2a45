/** A deposit, in calls and pushes. */
import * as z from 'zod/mini'
import { amount, assetId, count, shortText, timestamp } from '../schema/codecs.ts'
import { fields } from '../schema/fields.ts'

export const depositStatus = z.codec(
  z.enum(['waiting', 'completed', 'rejected']),
  z.enum(['pending', 'credited', 'gone']),
  {
    decode: (word) =>
      ({ waiting: 'pending', completed: 'credited', rejected: 'gone' })[word] as DepositStatus,
    encode: (status) =>
      ({ pending: 'waiting', credited: 'completed', gone: 'rejected' })[status] as WireStatus,
  },
)

type DepositStatus = 'pending' | 'credited' | 'gone'

type WireStatus = 'waiting' | 'completed' | 'rejected'

export const deposit = fields({
  id: ['id', shortText],
  asset: ['coin', assetId],
  amount: ['number', amount],
  chainId: ['chainid', count],
  chain: ['blockname', shortText],
  address: ['address', shortText],
  transaction: ['hash', shortText],
  /** Gone: the network reverted the block, and no other has the transfer so far. */
  status: ['status', depositStatus],
  confirmations: ['confirm', count],
  confirmationsNeeded: ['confirmations', count],
  createdAt: ['wdate', timestamp],
})

export type Deposit = z.output<typeof deposit>
