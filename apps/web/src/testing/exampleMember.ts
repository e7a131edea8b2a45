/** For tests: a member with an email address, and how the account is protected. */
import type { Reply } from '@assay/wire/route.ts'
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import type { getSecurity } from '@assay/wire/routes/member/security.ts'

export const exampleMember: MemberInfo = {
  id: 7,
  name: 'Ann',
  address: '',
  phone: '',
  email: 'a***@example.com',
  isEmailVerified: true,
  invitationCode: '',
  invitationUrl: '',
  identityStatus: 'notVerified',
  hasPassword: true,
  hasPin: false,
  barredUntil: 0,
  isFrozen: false,
  createdAt: 1,
}

export const exampleSecurity: Reply<typeof getSecurity> = {
  hasPassword: true,
  hasPin: true,
  hasFactor: false,
  passkeys: 0,
  recoveryCodesLeft: 0,
  antiPhishingWord: 'kestrel',
  barredUntil: 0,
  frozenBy: '',
  codeTarget: 'a***@example.com',
}
