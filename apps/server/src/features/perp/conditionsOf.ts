/**
 * Builds a WHERE clause for a member's list. Undefined adds no condition; a text without a
 * placeholder is used as it is.
 */
import type { MemberId } from '@assay/domain/account.ts'

export function conditionsOf(
  member: MemberId,
  asked: readonly (readonly [text: string, value: unknown])[],
): { where: string; values: unknown[] } {
  const values: unknown[] = [member]
  const parts = ['member = $1']
  for (const [text, value] of asked) {
    if (value === undefined) continue
    if (text.includes('?')) values.push(value)
    parts.push(text.replace('?', `$${values.length}`))
  }
  return { where: parts.join(' AND '), values }
}
