import { getFavorites, setFavorite } from '@assay/wire/routes/member/user.ts'
import type pg from 'pg'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'
import { createFavorites } from './favorites.ts'

type FavoriteParts = { pool: pg.Pool; exchange: Pick<Exchange, 'marketData'> }

export function favoriteRoutes({ pool, exchange: { marketData } }: FavoriteParts): Binding[] {
  const favorites = createFavorites(pool)
  return [
    handleMember(getFavorites, async (_, { session: { member } }) => ({
      markets: await favorites.of(member),
    })),

    handleMember(setFavorite, async ({ market, isFavorite }, { session: { member } }) => {
      if (!marketData.markets.has(market)) return refuse('marketNotFound')
      if (isFavorite) await favorites.mark(member, market, Date.now())
      else await favorites.unmark(member, market)
      return {}
    }),
  ]
}
