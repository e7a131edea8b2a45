/**
 * Token permissions given by a wallet on a chain. The vault named here is the only spender we name;
 * the app compares its code with the known one before it asks a wallet for anything.
 */
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { assetId, count, shortText } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'

/** Here the wire calls a chain by its coin. */
const blockName = z.codec(z.enum(['ETH', 'BNB']), z.int(), {
  decode: (name) => ({ ETH: 1, BNB: 56 })[name],
  encode: (chainId) => (chainId === 1 ? 'ETH' : 'BNB'),
})

export const getApproveAddress = route({
  method: 'POST',
  path: '/account/approveAddress',
  title: 'The deposit vaults: the only addresses that a permission is ever asked for.',
  needsLogin: true,
  isOpenWhenFrozen: true,
  input: strictFields({}),
  reply: z.array(
    fields({
      asset: ['coin', assetId],
      chainId: ['chainid', count],
      vault: ['approveAddress', shortText],
    }),
  ),
})

export const noteApproval = route({
  method: 'POST',
  path: '/account/approveOrder',
  title:
    'Report a permission that the chain has confirmed. A note for the activity page; it moves nothing.',
  needsLogin: true,
  isOpenWhenFrozen: true,
  input: strictFields({
    vault: ['approveAddress', z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))],
    transaction: ['hash', z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))],
    chainId: ['blockname', blockName],
  }),
  reply: fields({}),
})
