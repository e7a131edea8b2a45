import { expect, it } from 'vitest'
import { chunked, pastedAddress, walletLink } from './addressText.ts'

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

it('names network and receiver where there is no token', () => {
  expect(walletLink({ token: '', chainId: 1 }, ADDRESS)).toBe(`ethereum:${ADDRESS}@1`)
})

it('finds the address in whatever was pasted', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  expect(pastedAddress(` ${address}\n`)).toBe(address)
  expect(pastedAddress(`ethereum:${address}@56`)).toBe(address)
  expect(pastedAddress(`ethereum:${token}@1/transfer?address=${address}&uint256=1`)).toBe(address)
  expect(pastedAddress(`My wallet: ${address}.`)).toBe(address)
  expect(pastedAddress(`${address}00`)).toBe('')
  expect(pastedAddress('nothing')).toBe('')
})
