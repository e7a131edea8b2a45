/**
 * The hash chain of the operators' log, as exported: one JSON object per line, oldest first. The
 * hash of a line is SHA-256 over the line without its hash, which contains the hash of the line
 * before. Anyone with the file can verify it, here or with a few lines in any language.
 */
import { sha256Hex } from './sha256Hex.ts'

export const FIRST_HASH = '0'.repeat(64)

export type AuditLine = {
  seq: number
  at: number
  operator: string
  action: string
  member: number
  subject: string
  reason: string
  address: string
  previous: string
}

/** The length of the log, and the hash of its newest entry. */
export type LogHead = { entries: number; hash: string }

export type AuditVerdict =
  | { isIntact: true; count: number; head: string }
  | { isIntact: false; line: number; problem: string }

/**
 * Whether a valid log continues a known head: `other` when a different entry is at that position,
 * `short` when the file ends before it.
 */
export function grownFrom(
  lines: readonly string[],
  { entries, hash }: LogHead,
): 'grown' | 'other' | 'short' {
  if (entries > lines.length) return 'short'
  const own = entries === 0 ? FIRST_HASH : JSON.parse(lines[entries - 1]!).hash
  return own === hash ? 'grown' : 'other'
}

/** The text that is hashed. */
export const auditText = (line: AuditLine): string => JSON.stringify(line)

/** Whether nothing was changed, removed, added or reordered. */
export async function verifyAudit(lines: readonly string[]): Promise<AuditVerdict> {
  let previous = FIRST_HASH
  for (const [i, text] of lines.entries()) {
    const no = (problem: string): AuditVerdict => ({ isIntact: false, line: i + 1, problem })
    let parsed: (AuditLine & { hash: string }) | undefined
    try {
      parsed = JSON.parse(text)
    } catch {
      return no('It is no JSON.')
    }
    if (typeof parsed !== 'object' || parsed === null) return no('It is no entry.')
    const { hash, ...line } = parsed
    if (line.seq !== i + 1) return no(`Its number is ${line.seq}, not ${i + 1}.`)
    if (line.previous !== previous) return no('It does not follow the line before.')
    if ((await sha256Hex(auditText(line))) !== hash) return no('Its hash is not that of its text.')
    previous = hash
  }
  return { isIntact: true, count: lines.length, head: previous }
}
