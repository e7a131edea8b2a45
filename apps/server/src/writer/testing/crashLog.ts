/**
 * Compares the clients' log with the journal: every acknowledged command is there, at the position
 * that was answered, and no command is there twice.
 */
import { readFileSync } from 'node:fs'
import type pg from 'pg'

export type CrashReport = { sent: number; acknowledged: number; lost: string[]; doubled: string[] }

type Answered = { key: string; position: number; type: string; isRepeat: boolean }

export async function readCrashLog(client: pg.Client, logFile: string): Promise<CrashReport> {
  const { rows } = await client.query(
    `SELECT seq, command::jsonb ->> 'key' AS key FROM journal WHERE command::jsonb ->> 'key' <> ''`,
  )
  const positions = new Map<string, number[]>()
  for (const { key, seq } of rows) positions.set(key, [...(positions.get(key) ?? []), seq])
  const doubled = [...positions].filter(([, seqs]) => seqs.length > 1).map(([key]) => key)
  const lines = readFileSync(logFile, 'utf8').split('\n')
  const answers: Answered[] = lines
    .filter((line) => line.startsWith('answered ') && line.endsWith('}'))
    .map((line) => JSON.parse(line.slice(9)))
  const lost = answers.filter((answer) => !isKept(answer, positions.get(answer.key)))
  return {
    sent: lines.filter((line) => line.startsWith('sent ')).length,
    acknowledged: answers.length,
    lost: lost.map((answer) => JSON.stringify(answer)),
    doubled,
  }
}

/** A refusal leaves no row, a repeat answers for the row of the first, all else is at its place. */
function isKept({ type, position, isRepeat }: Answered, seqs: number[] = []): boolean {
  if (type === 'rejected') return seqs.length === 0
  return isRepeat ? seqs.length === 1 : seqs.length === 1 && seqs[0] === position
}
