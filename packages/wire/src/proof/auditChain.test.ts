import { expect, it } from 'vitest'
import { type AuditLine, auditText, FIRST_HASH, verifyAudit } from './auditChain.ts'
import { sha256Hex } from './sha256Hex.ts'

async function chainOf(subjects: readonly string[]): Promise<string[]> {
  let previous = FIRST_HASH
  const lines: string[] = []
  for (const [i, subject] of subjects.entries()) {
    const base = { seq: i + 1, at: 1_000 + i, operator: 'anna', action: 'member.viewed' }
    const line: AuditLine = { ...base, member: 7, subject, reason: '', address: '', previous }
    previous = await sha256Hex(auditText(line))
    lines.push(JSON.stringify({ ...line, hash: previous }))
  }
  return lines
}

it('vouches for a log that is whole', async () => {
  const lines = await chainOf(['a', 'b', 'c'])
  const verdict = await verifyAudit(lines)
  expect(verdict).toMatchObject({ isIntact: true, count: 3 })
  expect(await verifyAudit([])).toEqual({ isIntact: true, count: 0, head: FIRST_HASH })
})

it('sees every single byte that was flipped', async () => {
  const lines = await chainOf(['a', 'b'])
  const text = lines.join('\n')
  for (let i = 0; i < text.length; i += 1) {
    const flipped = text.slice(0, i) + (text[i] === 'x' ? 'y' : 'x') + text.slice(i + 1)
    expect([i, (await verifyAudit(flipped.split('\n'))).isIntact]).toEqual([i, false])
  }
})

it('sees a line that was taken out, put in or moved', async () => {
  const [a = '', b = '', c = ''] = await chainOf(['a', 'b', 'c'])
  for (const lines of [
    [b, c],
    [a, c],
    [a, a, b, c],
    [b, a, c],
    [a, 'null'],
  ]) {
    expect((await verifyAudit(lines)).isIntact).toBe(false)
  }
})
