/** Replies for the pages of the account in the gallery: security and identity. */

import { getAreaCodes } from '@assay/wire/routes/home.ts'
import { beginFactor, getSessions } from '@assay/wire/routes/member/access.ts'
import { getApiKeys } from '@assay/wire/routes/member/apiKey.ts'
import { getIdentity } from '@assay/wire/routes/member/identity.ts'
import { getPasskeys } from '@assay/wire/routes/member/passkey.ts'
import { getActivity, getSecurity } from '@assay/wire/routes/member/security.ts'
import { encoded } from './encoded.ts'
import type { GalleryPart } from './parts.ts'
import { type ScreenState, states } from './states.ts'

const NOW = Date.UTC(2026, 2, 14, 14, 2, 11)
const DAY_MS = 86_400_000
const FAR = Date.UTC(2040, 0, 1)

const kinds = ['signedIn', 'passwordChanged', 'pinChanged', 'emailChanged', 'walletLinked']

const accountReplies = [
  encoded(getSecurity, {
    hasPassword: true,
    hasPin: true,
    hasFactor: false,
    passkeys: 1,
    recoveryCodesLeft: 2,
    antiPhishingWord: 'kestrel',
    barredUntil: FAR,
    frozenBy: '',
    codeTarget: 'a***@mail.com',
  }),
  encoded(beginFactor, {
    seed: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    link: 'otpauth://totp/Assay:Ann?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Assay',
  }),
  encoded(
    getSessions,
    ['Firefox, Android', 'Chrome, Windows', 'Safari, iPhone'].map((agent, index) => ({
      id: String(index).repeat(16),
      agent,
      ip: `203.0.113.${7 + index}`,
      createdAt: NOW - index * DAY_MS,
      seenAt: NOW - index * DAY_MS,
      isCurrent: index === 0,
    })),
  ),
  encoded(getPasskeys, [
    { id: 'phone', name: 'Pixel 9', createdAt: NOW - 30 * DAY_MS, usedAt: NOW },
    { id: 'key', name: 'Security key of the office', createdAt: NOW - 90 * DAY_MS },
  ]),
  encoded(getApiKeys, [
    {
      id: 'a'.repeat(32),
      name: 'Grid bot',
      right: 'trade',
      networks: ['203.0.113.0/24', '2001:db8::/32'],
      createdAt: NOW - 10 * DAY_MS,
      expiresAt: NOW + 80 * DAY_MS,
      usedAt: NOW,
      usedFrom: '203.0.113.7',
    },
    {
      id: 'b'.repeat(32),
      name: 'Tax report',
      right: 'read',
      networks: [],
      createdAt: NOW - 40 * DAY_MS,
      expiresAt: undefined,
      usedAt: undefined,
      usedFrom: '',
    },
  ]),
  encoded(
    getActivity,
    kinds.map((kind, index) => ({
      id: 40 - index,
      kind,
      isByStaff: false,
      details: {},
      ip: '203.0.113.7',
      agent: 'Firefox, Android',
      at: NOW - index * DAY_MS,
      more: index === 0 ? 12 : 0,
      moreUntil: index === 0 ? NOW : 0,
    })),
  ),
  encoded(getAreaCodes, []),
  encoded(getIdentity, {
    status: 'failed',
    country: 'DE',
    document: 'passport',
    maskedName: 'A*** L**',
    maskedNumber: 'E****678',
    faults: { image: 'cropped' },
    sentAt: NOW - DAY_MS,
    decidedAt: NOW,
  }),
]

const nothing: GalleryPart['replies'] = [
  encoded(getSecurity, {
    hasPassword: false,
    hasPin: false,
    hasFactor: false,
    passkeys: 0,
    recoveryCodesLeft: 0,
    antiPhishingWord: '',
    barredUntil: 0,
    frozenBy: '',
    codeTarget: '',
  }),
  encoded(getIdentity, {
    status: 'notVerified',
    country: '',
    document: '',
    maskedName: '',
    maskedNumber: '',
    faults: {},
    sentAt: 0,
    decidedAt: 0,
  }),
]

/** A change of security begins with its value; only its page differs. */
const changes: readonly ScreenState[] = [
  ...states('Login password', '/modifyLoginPass', true, ['full', 'empty']),
  ...states('Fund password', '/modifyPayPass', true, ['full']),
  ...states('Bind phone', '/bindPhone', true, ['full']),
  ...states('Anti-phishing word', '/antiPhishing', true, ['full']),
  ...states('Authenticator', '/authenticator', true, ['full', 'loading']),
  ...states('Recovery codes', '/recoveryCodes', true, ['full']),
  ...states('Link wallet', '/linkWallet', true, ['full']),
  ...states('New passkey', '/passkeys/new', true, ['full']),
  ...states('Passkey', '/passkeys/key', true, ['full']),
  ...states('New API key', '/apiKeys/new', true, ['full']),
]

export const part: GalleryPart = {
  screens: [
    ...states('Security center', '/securityCenter', true, ['full', 'loading', 'empty', 'error']),
    ...changes,
    ...states('Devices', '/devices', true, ['full', 'loading', 'error']),
    ...states('Passkeys', '/passkeys', true, ['full', 'loading', 'empty', 'error']),
    ...states('API keys', '/apiKeys', true, ['full', 'loading', 'empty', 'error']),
    ...states('Activity', '/activity', true, ['full', 'loading', 'empty', 'error']),
    ...states('Identity', '/idAuth', true, ['full', 'loading', 'empty', 'error']),
  ],
  replies: accountReplies,
  empty: nothing,
}
