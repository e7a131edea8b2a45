/** Conveniences of the demo; the server does not know these paths outside demo mode. */
import * as z from 'zod/mini'
import { assetId, count, shortText, text, timestamp } from '../codecs.ts'
import { fields, strictFields } from '../fields.ts'
import { route } from '../route.ts'
import { signedIn } from './member.ts'

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
