/**
 * Transactions that this browser's wallets sent and the server has not seen yet. They are stored
 * here so that a closed page loses none, until the user signs out; no server credits anything
 * because of them.
 */
import { whenAccountForgotten } from '../../../account/signOut/forgetAccount.ts'
import { createStore, useStore } from '../../../store/createStore.ts'
import { remembered } from '../../../store/storage.ts'

export type SentDeposit = {
  transaction: `0x${string}`
  chainId: number
  asset: string
  /** Whole tokens as typed. */
  amount: string
  /** The deposit address it was sent for. */
  address: string
  at: number
}

const KEPT_MAX = 20
const sent = createStore<readonly SentDeposit[]>(
  remembered.get<SentDeposit[]>('sentDeposits') ?? [],
)
whenAccountForgotten(() => sent.set([]))
// Another tab may send too, and may sign out.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === 'sentDeposits' || key === null) sent.set(remembered.get('sentDeposits') ?? [])
})

function keep(list: readonly SentDeposit[]) {
  sent.set(list)
  remembered.set('sentDeposits', list)
}

export const useSentDeposits = () => useStore(sent)
export const keepSentDeposit = (deposit: SentDeposit) =>
  keep([deposit, ...sent.get()].slice(0, KEPT_MAX))
export const forgetSentDeposit = (transaction: string) =>
  keep(sent.get().filter((one) => one.transaction !== transaction))

const LATE_MS = 60_000
export type SentStatus = 'sentWait' | 'sentLate' | 'sentFailed'

/** `hasSucceeded` is the chain's result; undefined while it is in no block or could not be read. */
export function sentStatus(at: number, hasSucceeded: boolean | undefined): SentStatus {
  if (hasSucceeded === false) return 'sentFailed'
  return Date.now() - at > LATE_MS ? 'sentLate' : 'sentWait'
}
