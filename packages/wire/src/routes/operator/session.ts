/** How an operator comes in and goes: a password and a code of six digits, never a member's session. */
import { OPERATOR_ROLES } from '@assay/domain/operator/roles.ts'
import * as z from 'zod/mini'
import { count, flag, shortText, timestamp } from '../../codecs.ts'
import { fields, strictFields } from '../../fields.ts'
import { operatorRoute } from '../../operatorRoute.ts'

export const operatorRole = z.enum(OPERATOR_ROLES)
export const operatorName = z.string().check(z.regex(/^[a-z][a-z0-9.-]{1,31}$/))
const secret = z.string().check(z.regex(/^[\w-]{43}$/))
export const operatorPassword = z.string().check(z.minLength(12), z.maxLength(128))
export const totpCode = z.string().check(z.regex(/^\d{6}$/))

export const operator = fields({
  id: ['id', count],
  name: ['name', shortText],
  roles: ['roles', z.array(operatorRole)],
  createdAt: ['createdAt', timestamp],
})
export type Operator = z.output<typeof operator>

const signedIn = fields({ operator: ['operator', operator], token: ['token', shortText] })

export const getDesk = operatorRoute({
  method: 'GET',
  path: '/ops/desk',
  title: 'What the sign-in page has to know.',
  roles: [],
  input: strictFields({}),
  reply: fields({ isDemo: ['isDemo', flag] }),
})

export const signInOperator = operatorRoute({
  method: 'POST',
  path: '/ops/signIn',
  title: 'Sign in with name, password and the code of the authenticator.',
  roles: [],
  input: strictFields({
    name: ['name', z.string().check(z.maxLength(64))],
    password: ['password', z.string().check(z.maxLength(128))],
    code: ['code', totpCode],
  }),
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
  title: 'What an invited operator needs for the authenticator.',
  roles: [],
  input: strictFields({ invitation: ['invitation', secret] }),
  reply: fields({
    name: ['name', shortText],
    /** Base32, for typing. */
    secret: ['secret', shortText],
    /** `otpauth://…`, for scanning. */
    url: ['url', z.string()],
  }),
})

export const enroll = operatorRoute({
  method: 'POST',
  path: '/ops/enroll',
  title: 'Choose a password and prove the authenticator; the invitation is used up.',
  roles: [],
  input: strictFields({
    invitation: ['invitation', secret],
    password: ['password', operatorPassword],
    code: ['code', totpCode],
  }),
  reply: signedIn,
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
