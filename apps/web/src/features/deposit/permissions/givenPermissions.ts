/**
 * Permissions that this browser's wallets gave our vaults and that are not reported yet (DEP-20).
 * Each is reported once it is in a block; failed ones and revocations are not. A failed report is
 * kept, shown, and retried when a page with wallets opens.
 */
import { noteApproval } from '@assay/wire/routes/deposit/approval.ts'
import { whenAccountForgotten } from '../../../account/signOut/forgetAccount.ts'
import { call } from '../../../api/call.ts'
import { type Hex, hasSucceeded } from '../../../chain/tokenCalls.ts'
import type { Provider } from '../../../session/wallet/walletDiscovery.ts'
import { createStore, useStore } from '../../../store/createStore.ts'
import { remembered } from '../../../store/storage.ts'

type GivenPermission = {
  vault: string
  transaction: Hex
  chainId: number
  /** Confirmed by the chain, but its report failed. */
  hasFailed?: boolean
}

const KEPT_MAX = 20
const given = createStore<readonly GivenPermission[]>(
  remembered.get<GivenPermission[]>('givenPermissions') ?? [],
)
const underWay = new Set<Hex>()
whenAccountForgotten(() => given.set([]))

function keep(list: readonly GivenPermission[]) {
  given.set(list)
  remembered.set('givenPermissions', list)
}

const others = (transaction: Hex) => given.get().filter((one) => one.transaction !== transaction)

export const keepGiven = (permission: GivenPermission) =>
  keep([permission, ...others(permission.transaction)].slice(0, KEPT_MAX))

export const useHasFailedReport = () => useStore(given).some(({ hasFailed }) => hasFailed)

/** Reports what the chain has confirmed. `provider` must be on that chain. */
export async function reportGiven(provider: Provider, chainId: number): Promise<void> {
  const waiting = given.get().filter((one) => one.chainId === chainId)
  await Promise.all(waiting.map((permission) => reportOne(provider, permission)))
}

async function reportOne(provider: Provider, permission: GivenPermission) {
  const { vault, transaction, chainId } = permission
  if (underWay.has(transaction)) return
  underWay.add(transaction)
  try {
    const isDone =
      permission.hasFailed || (await hasSucceeded(provider, transaction).catch(() => undefined))
    if (isDone) await call(noteApproval, { vault, transaction, chainId })
    if (isDone !== undefined) keep(others(transaction))
  } catch {
    keepGiven({ ...permission, hasFailed: true })
  } finally {
    underWay.delete(transaction)
  }
}
