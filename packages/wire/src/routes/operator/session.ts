/**
 * How an operator signs in and out: with a passkey only, never a member's session. Options and
 * credentials are WebAuthn JSON.
 */
import { OPERATOR_ROLES } from '@assay/domain/operator/roles.ts'
import * as z from 'zod/mini'
import { operatorRoute } from '../../operatorRoute.ts'
import { count, flag, shortText, text, timestamp } from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { passkeyAnswer } from './proposals.ts'

export const operatorRole = z.enum(OPERATOR_ROLES)
export const operatorName = z.string().check(z.regex(/^[a-z][a-z0-9.-]{1,31}$/))
const secret = z.string().check(z.regex(/^[\w-]{43}$/))
const credential = passkeyAnswer

export const operator = fields({
  id: ['id', count],
  name: ['name', shortText],
  roles: ['roles', z.array(operatorRole)],
  createdAt: ['createdAt', timestamp],
})
export type Operator = z.output<typeof operator>

const signedIn = fields({ operator: ['operator', operator], token: ['token', shortText] })

export const getConsole = operatorRoute({
  method: 'GET',
  path: '/ops/desk',
  title: 'What the sign-in page has to know.',
  roles: [],
  input: strictFields({}),
  reply: fields({ isDemo: ['isDemo', flag] }),
})

export const beginOperatorSignIn = operatorRoute({
  method: 'POST',
  path: '/ops/signInBegin',
  title: 'What the passkey of an operator is to sign, good once.',
  roles: [],
  input: strictFields({}),
  reply: fields({ options: ['options', text] }),
})

export const signInOperator = operatorRoute({
  method: 'POST',
  path: '/ops/signIn',
  title: 'Sign in with a passkey: the device has verified who holds it.',
  roles: [],
  input: strictFields({ credential: ['credential', credential] }),
  reply: signedIn,
})

export const signInDemoOperator = operatorRoute({
  method: 'POST',
  path: '/ops/demo',
  title: 'Sign in as an operator of the demo. Absent elsewhere.',
  roles: [],
  isDemo: true,
  input: strictFields({ name: ['name', z.enum(['maker', 'checker'])] }),
  reply: signedIn,
})

export const startEnrollment = operatorRoute({
  method: 'POST',
  path: '/ops/enrollment',
  title: 'Who is invited, and what the device is to make a passkey from.',
  roles: [],
  input: strictFields({ invitation: ['invitation', secret] }),
  reply: fields({ name: ['name', shortText], options: ['options', text] }),
})

export const enroll = operatorRoute({
  method: 'POST',
  path: '/ops/enroll',
  title:
    'Enroll what the device made; the invitation is used up. Signing in comes after it, once the check code was confirmed.',
  roles: [],
  input: strictFields({
    invitation: ['invitation', secret],
    credential: ['credential', credential],
  }),
  reply: fields({
    /** For the admin who confirms it; '' when the passkey needs no confirmation. */
    check: ['check', shortText],
  }),
})

export const getOwnOperator = operatorRoute({
  method: 'GET',
  path: '/ops/me',
  title: 'Who is signed in.',
  roles: OPERATOR_ROLES,
  input: strictFields({}),
  reply: operator,
})

export const signOutOperator = operatorRoute({
  method: 'POST',
  path: '/ops/signOut',
  title: 'End the session.',
  roles: OPERATOR_ROLES,
  input: strictFields({}),
  reply: z.null(),
})
