import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { SignerPayment } from './payments.ts'
import { openSignedRecord } from './signedRecord.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-record-'))
afterAll(() => rmSync(folder, { recursive: true }))
let path = ''
let count = 0
beforeEach(() => {
  count += 1
  path = join(folder, `${count}.jsonl`)
})

const HOT = '0xAbCd000000000000000000000000000000000001'
const payment = (
  withdrawal: number,
  received: bigint,
  changes: Partial<SignerPayment> = {},
): SignerPayment => ({
  chain: 1,
  sender: HOT,
  purpose: 'withdrawal',
  withdrawal,
  asset: 'USDT',
  recipient: '0xFF',
  units: received / 10n ** 12n,
  received,
  ...changes,
})
const sum = (asset = 'USDT', except = 0, since = 0) =>
  openSignedRecord(path).receivedSince(since, { chain: 1, asset, except })

it('knows after a start what was signed, for how much and under which nonce', () => {
  const record = openSignedRecord(path)
  record.add(payment(1, 10n ** 20n), 4)
  record.add(payment(2, 10n ** 18n), 5)
  record.add(payment(3, 10n ** 18n, { asset: 'ETH' }), 6)
  const gas = { chain: 1, sender: HOT, purpose: 'gas', asset: '', recipient: '0x1' } as const
  record.add({ ...gas, units: 7n }, 7)
  const again = openSignedRecord(path)
  expect([again.nonceOf(2), again.nonceOf(9)]).toEqual([5, undefined])
  // Gas funding reserves no nonce: it may be signed again under the same one.
  expect([again.nextNonce(1, HOT.toLowerCase()), again.nextNonce(56, HOT)]).toEqual([7, 0])
  expect([sum(), sum('USDT', 1), sum('ETH')]).toEqual([101n * 10n ** 18n, 10n ** 18n, 10n ** 18n])
  expect(sum('USDT', 0, Date.now() + 1)).toBe(0n)
  expect(again.has(payment(1, 10n ** 20n), 4)).toBe(true)
  for (const change of [{ recipient: '0xFE' }, { units: 1n }, { asset: 'ETH' }, { chain: 56 }]) {
    expect(again.has(payment(1, 10n ** 20n, change), 4)).toBe(false)
  }
  expect(again.has(payment(1, 10n ** 20n), 5)).toBe(false)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('signs nothing that it declined, and declines nothing that it signed', () => {
  const of = (withdrawal: number) => ({ ...payment(withdrawal, 10n ** 18n), withdrawal })
  const record = openSignedRecord(path)
  record.decline(of(1))
  record.add(of(2), 4)
  for (const known of [record, openSignedRecord(path)]) {
    expect([known.isDeclined(1), known.isDeclined(2)]).toEqual([true, false])
    expect(() => known.add(of(1), 5)).toThrow('was declined for good')
    expect(() => known.decline(of(2))).toThrow('was signed before')
    known.decline(of(1))
  }
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(3)
  // Declined money counts in no sum, and takes no nonce.
  const again = openSignedRecord(path)
  expect([sum(), again.nonceOf(1), again.nextNonce(1, HOT)]).toEqual([10n ** 18n, undefined, 5])
})

it('leaves out a line that was being written when the power went, and continues after it', () => {
  openSignedRecord(path).add(payment(1, 5n), 0)
  appendFileSync(path, '{"at":1,"chain":1,"sen')
  openSignedRecord(path).add(payment(2, 6n), 1)
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(3)
  expect(sum()).toBe(11n)
})

it('keeps nothing of a line that the disk has no room for', () => {
  const fill = `
    import { readFileSync } from 'node:fs'
    import { openSignedRecord } from '${new URL('./signedRecord.ts', import.meta.url)}'
    const record = openSignedRecord(process.argv[1])
    const of = (withdrawal) => ({ chain: 1, sender: '${HOT}', purpose: 'withdrawal', withdrawal,
      asset: 'USDT', recipient: '0xFF', units: 1n, received: 1n })
    let signed = 0
    const failures = []
    for (let id = 1; failures.length < 2; id += 1) {
      try {
        record.add(of(id), id)
        signed += 1
      } catch ({ code }) {
        failures.push(code)
      }
    }
    const isWhole = readFileSync(process.argv[1], 'utf8').endsWith('\\n')
    console.log(JSON.stringify({ signed, failures, isWhole }))`
  // A file may not grow beyond some lines; the last write takes what fits.
  const limited = `trap '' XFSZ; ulimit -f 4; exec "$0" --input-type=module -e "$1" "$2"`
  const env = { PATH: process.env.PATH }
  const out = execFileSync('sh', ['-c', limited, process.execPath, fill, path], { env })
  const { signed, ...rest } = JSON.parse(String(out)) as { signed: number }
  expect(rest).toEqual({ failures: ['EFBIG', 'EFBIG'], isWhole: true })
  expect(signed).toBeGreaterThan(2)
  const again = openSignedRecord(path)
  expect([again.nonceOf(signed), again.nonceOf(signed + 1)]).toEqual([signed, undefined])
  again.add(payment(signed + 1, 1n), signed + 1)
  expect(sum()).toBe(BigInt(signed) + 1n)
})

it('takes no record with a line that was changed or taken out', () => {
  const record = openSignedRecord(path)
  for (const id of [1, 2, 3]) record.add(payment(id, 10n ** 18n), id)
  const lines = readFileSync(path, 'utf8').split('\n')
  writeFileSync(
    path,
    lines.map((line) => line.replace('"withdrawal":2', '"withdrawal":8')).join('\n'),
  )
  expect(() => openSignedRecord(path)).toThrow('Line 3 of')
  writeFileSync(path, lines.filter((_, index) => index !== 0).join('\n'))
  expect(() => openSignedRecord(path)).toThrow('Line 1 of')
  writeFileSync(path, `${lines[0]}\nnothing\n`)
  expect(() => openSignedRecord(path)).toThrow('Line 2 of')
})

it('records nothing that it could not read again', () => {
  const record = openSignedRecord(path)
  const of = (changes: Partial<SignerPayment>) => ({
    ...payment(1, 10n ** 18n, changes),
    withdrawal: 1,
  })
  record.add(payment(2, 10n ** 18n), 4)
  expect(() => record.decline(of({ units: -1n }))).toThrow('is not recorded')
  expect(() => record.decline({ ...of({}), withdrawal: null as never })).toThrow('is not recorded')
  for (const known of [record, openSignedRecord(path)]) {
    expect([known.isDeclined(1), known.nonceOf(2)]).toEqual([false, 4])
  }
})
