/**
 * Keeps the favorites of a member with the account. Those of the account win on a new device; those
 * of a device are taken over by an account that has none yet.
 */
import { getFavorites, setFavorite } from '@assay/wire/routes/member/user.ts'
import { call } from '../api/call.ts'
import { favorites, setFavorites, whenToggled } from './favorites.ts'
import { isSignedIn, memberId, session } from './session.ts'

const save = (market: string, isFavorite: boolean) => call(setFavorite, { market, isFavorite })

/** What cannot be read or saved now is tried with the next start; the device has its own list. */
export async function readFavorites(): Promise<void> {
  const member = memberId()
  const kept = await call(getFavorites, {}).catch(() => undefined)
  if (!kept || member !== memberId()) return
  if (kept.markets.length > 0) return setFavorites(kept.markets)
  for (const market of favorites.get()) await save(market, true).catch(() => undefined)
}

export function syncFavorites(): void {
  whenToggled((market, isFavorite) => {
    if (isSignedIn()) void save(market, isFavorite).catch(() => undefined)
  })
  let known = 0
  const follow = () => {
    const member = memberId()
    if (member === known) return
    known = member
    if (member !== 0) void readFavorites()
  }
  session.watch(follow)
  follow()
}
