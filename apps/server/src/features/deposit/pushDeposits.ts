import type { MemberId } from '@assay/domain/account.ts'
import type { Hub } from '../../socket/hub.ts'
import type { Deposits } from './deposits.ts'

/** Sends members with an open socket here their list of deposits. */
export function pushDeposits(hub: Pick<Hub, 'readersOf'>, deposits: Pick<Deposits, 'list'>) {
  return async (members: Iterable<MemberId>): Promise<void> => {
    for (const member of members) {
      const readers = hub.readersOf(member).filter(({ isBot }) => !isBot)
      if (readers.length === 0) continue
      const rows = await deposits.list(member)
      for (const reader of readers) reader.sendOwn('deposits', rows)
    }
  }
}
