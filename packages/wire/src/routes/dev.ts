/** Demo-only calls; outside demo mode these paths do not exist. */
import * as z from 'zod/mini'
import { route } from '../route.ts'
import { assetId, count, shortText, text, timestamp } from '../schema/codecs.ts'
import { fields, strictFields } from '../schema/fields.ts'
import { signedIn } from './member/member.ts'

export const signInAsDemo = route({
  method: 'POST',
  path: '/dev/signIn',
  success: 'signedIn',
  title: 'Sign in as a demo member.',
  isDemo: true,
  isAddition: true,
  input: strictFields({ name: ['name', z.enum(['veteran', 'newcomer'])] }),
  reply: signedIn,
})

export const getOutbox = route({
  method: 'GET',
  path: '/dev/outbox',
  title: 'Mails and text messages that the demo would have sent, newest first.',
  noScreen: 'The mails of a demo as a page of their own, outside the app.',
  isDemo: true,
  isAddition: true,
  input: strictFields({}),
  reply: z.array(
    fields({
      to: ['to', text],
      kind: ['type', z.enum(['mail', 'sms'])],
      subject: ['subject', shortText],
      body: ['content', text],
      sentAt: ['wdate', timestamp],
    }),
  ),
})

export const fundDemoWallet = route({
  method: 'POST',
  path: '/dev/fundWallet',
  success: 'demoDepositSent',
  title: 'Give a wallet demo funds and gas on a local chain.',
  needsLogin: true,
  isDemo: true,
  isAddition: true,
  input: strictFields({
    asset: ['coin', assetId],
    chainId: ['chainid', count],
    wallet: ['address', z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))],
  }),
  reply: fields({ transaction: ['hash', shortText] }),
})

/** Node calls of the demo wallet; a real wallet has its own nodes. */
export const NODE_METHODS = [
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getCode',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_sendRawTransaction',
] as const

export const askDemoChain = route({
  method: 'POST',
  path: '/dev/chain',
  title: 'Ask a local chain for the demo wallet.',
  needsLogin: true,
  isDemo: true,
  isAddition: true,
  input: strictFields({
    chainId: ['chainid', count],
    method: ['method', z.enum(NODE_METHODS)],
    /** An array as JSON. */
    params: ['params', text],
  }),
  reply: fields({
    /** As JSON; missing when the node refused. */
    result: ['result', z.optional(z.string())],
    trouble: ['msg', z.optional(z.string())],
  }),
})

export const sendDemoDeposit = route({
  method: 'POST',
  path: '/dev/sendDeposit',
  success: 'demoDepositSent',
  title: "Send play money on a local chain to the member's own deposit address.",
  needsLogin: true,
  isDemo: true,
  isAddition: true,
  input: strictFields({ asset: ['coin', assetId], chainId: ['chainid', count] }),
  reply: fields({ transaction: ['hash', shortText] }),
})
