/** The newest statement with this device's verification, and the names of earlier ones. */
import type { Reply } from '@assay/wire/route.ts'
import {
  getLiabilities,
  getLiabilityStatement,
  getOwnLiabilities,
} from '@assay/wire/routes/liabilities/liabilities.ts'
import { getSigningKey, keyOfReceipt } from '@assay/wire/routes/trading/proof.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMember } from '../../session/session.ts'
import { remembered } from '../../store/storage.ts'
import {
  type PublishedStatement,
  type StatementVerdict,
  verifyStatement,
} from './verifyStatement.ts'

export type CheckedStatement = {
  statement: PublishedStatement
  publicKey: string
  verdict: StatementVerdict
  /** The member's leaves could not be read; the rest is valid. */
  isOwnMissing: boolean
  /** Newest first. */
  earlier: Reply<typeof getLiabilities>['statements']
  /** When the next one is due; 0 for none. */
  nextAt: number
}

const LIST = 30
const KEPT_MAX = 100
const FIRST_MS = 10_000
const LATER_MS = 60_000

/** Null while there is no statement. */
export function useStatement() {
  const member = useMember()?.id
  return useQuery<CheckedStatement | null>({
    queryKey: [getLiabilities.path, member, 'checked'],
    staleTime: LATER_MS,
    refetchInterval: ({ state }) => (state.data === null ? FIRST_MS : LATER_MS),
    queryFn: ({ signal }) => check(member, signal),
  })
}

async function check(
  member: number | undefined,
  signal: AbortSignal,
): Promise<CheckedStatement | null> {
  const [{ statements, nextAt }, { keys }] = await Promise.all([
    call(getLiabilities, { limit: LIST }, { signal }),
    call(getSigningKey, {}, { signal }),
  ])
  const [newest, before] = statements
  if (!newest) return null
  const { number } = newest
  const [statement, previous, own] = await Promise.all([
    call(getLiabilityStatement, { number }, { signal }),
    before && call(getLiabilityStatement, { number: before.number }, { signal }),
    member === undefined
      ? undefined
      : call(getOwnLiabilities, { number }, { signal }).catch(() => undefined),
  ])
  const publicKey = keyOfReceipt(keys, statement, statement.at)?.publicKey ?? ''
  const kept = remembered.get<Kept>('statements') ?? []
  const verdict = await verifyStatement({ statement, previous, publicKey, kept, member, own })
  if (!kept.some((one) => one.number === number)) {
    remembered.set('statements', [...kept, { number, hash: statement.hash }].slice(-KEPT_MAX))
  }
  const isOwnMissing = member !== undefined && own === undefined
  return { statement, publicKey, verdict, isOwnMissing, earlier: statements.slice(1), nextAt }
}

type Kept = { number: number; hash: string }[]
