import { expect, it } from 'vitest'
import { base32, matchingStep, totpCodeAt, totpStepOf, totpUrl } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

it('gives the codes of RFC 6238, appendix B', () => {
  const codes = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000].map((seconds) =>
    totpCodeAt(secret, totpStepOf(seconds * 1_000)),
  )
  expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037'])
})

it('takes a code one step early or late, and each only once', () => {
  const now = 59_000
  const code = totpCodeAt(secret, 1)
  expect(matchingStep(secret, { code, now, lastStep: 0 })).toBe(1)
  expect(matchingStep(secret, { code, now: now + 30_000, lastStep: 0 })).toBe(1)
  expect(matchingStep(secret, { code, now: now + 61_000, lastStep: 0 })).toBeUndefined()
  expect(matchingStep(secret, { code, now, lastStep: 1 })).toBeUndefined()
  expect(matchingStep(secret, { code: '١٢٣٤٥٦', now, lastStep: 0 })).toBeUndefined()
})

it('writes the secret as authenticators read it', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpUrl(secret, { issuer: 'Assay console', name: 'anna' })).toBe(
    'otpauth://totp/Assay%20console:anna?issuer=Assay%20console&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
      '&algorithm=SHA1&digits=6&period=30',
  )
})
