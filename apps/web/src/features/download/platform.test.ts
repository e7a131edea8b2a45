import { expect, test } from 'vitest'
import { isInWallet, platformOf } from './platform.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile'

test('each device sees its own steps first (UPD-01)', () => {
  const device = (userAgent: string, maxTouchPoints = 5) =>
    platformOf({ userAgent, maxTouchPoints })
  expect(device(IPHONE)).toBe('ios')
  expect(device(MAC)).toBe('ios')
  expect(device(MAC, 0)).toBe('desktop')
  expect(device(ANDROID)).toBe('android')
  expect(device('Mozilla/5.0 (Windows NT 10.0) Chrome/131.0', 0)).toBe('desktop')
})

test('a phone that brings a wallet along is inside a wallet app', () => {
  expect([isInWallet(ANDROID, true), isInWallet(ANDROID, false)]).toEqual([true, false])
  expect(isInWallet(MAC, true)).toBe(false)
})
