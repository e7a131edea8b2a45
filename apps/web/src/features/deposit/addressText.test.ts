import { expect, it } from 'vitest'
import { chunked, walletLink } from './addressText.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

it('cuts an address into pieces that give the address again', () => {
  expect(chunked(ADDRESS).slice(0, 3)).toEqual(['0x', '5290', '8400'])
  expect(chunked(ADDRESS).join('')).toBe(ADDRESS)
})

it('names network, token and receiver for wallets: EIP-681', () => {
  const token = { token: '0xdAC17F958D2ee523a2206206994597C13D831ec7', chainId: 56 }
  expect(walletLink(token, ADDRESS)).toBe(
    'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@56/transfer?address=0x52908400098527886E0F7030069857D2E4169EE7',
  )
})
