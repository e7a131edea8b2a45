import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { demoToken } from './artifacts/DemoToken.ts'
import { depositVault } from './artifacts/DepositVault.ts'
import { artifactFile, CONTRACTS, compile } from './compile.ts'

it.each(CONTRACTS)(
  'compiles %s again to the bytes that are kept',
  (name) => {
    const kept = readFileSync(join(import.meta.dirname, `artifacts/${name}.ts`), 'utf8')
    expect(artifactFile(name)).toBe(kept)
  },
  60_000,
)

it('gives the vault two public constants, one function and one event', () => {
  const names = depositVault.abi.flatMap((item) =>
    'name' in item ? [`${item.type} ${item.name}`] : [],
  )
  expect(names.filter((name) => !name.startsWith('error '))).toEqual([
    'event Deposit',
    'function deposit',
    'function token',
    'function treasury',
  ])
})

it('gives the demo token what every token has, and no way to make more of it', () => {
  const names = demoToken.abi.flatMap((item) => (item.type === 'function' ? [item.name] : []))
  expect(names.join(' ')).toBe(
    'allowance approve balanceOf decimals mustReset name symbol totalSupply transfer transferFrom',
  )
})

it('says what is wrong with a contract that does not exist', () => {
  expect(() => compile('Nothing')).toThrow('Nothing.sol')
})
