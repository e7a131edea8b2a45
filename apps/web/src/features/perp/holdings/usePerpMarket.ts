/**
 * The contract on screen with everything its form needs: figures and book, first from the call,
 * then from the socket; the leverages it offers; and what the member has in it.
 */
import { getLeverages, getPerpMarket } from '@assay/wire/routes/trading/contract.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readQuery } from '../../../api/queryClient.ts'
import { perps, usePerps } from '../../../live/perps.ts'
import { useLive } from '../../../live/useLive.ts'
import { isMarketUnknown, useUnknownAddress } from '../../../market/unknownAddress.ts'
import { useBook, useInfo, useLiveMarket } from '../../../market/useLiveMarket.ts'
import { atMark, availableAt } from '../rules/atMark.ts'
import { NO_HOLDINGS, type PerpFormMarket, perpFormMarket } from '../rules/perpFormMarket.ts'
import { perpRulesOf } from '../rules/perpRulesOf.ts'
import { usePerpAccount } from './usePerpAccount.ts'
import { usePerpOpenOrders } from './usePerpOpenOrders.ts'
import { usePositions } from './usePositions.ts'

const NO_LEVERAGES: readonly number[] = []

export function usePerpMarket(symbol: string) {
  const [base = '', quote = ''] = symbol.split('/')
  const live = useLiveMarket({ area: 'perp', base, quote, minutes: 1 })
  const isUnknown = useUnknownAddress()
  const query = useQuery({
    ...readQuery(getPerpMarket, { base, quote }, 10_000),
    enabled: !isUnknown,
  })
  const { list } = usePerps()
  const listed = list?.find((candidate) => candidate.symbol === symbol)
  const liveInfo: PerpInfo | undefined = useInfo(live, symbol)
  const liveBook = useBook(live, symbol)
  return {
    info: liveInfo ?? query.data?.info ?? listed,
    book: liveBook ?? query.data,
    live,
    error: query.error,
    isMissing: isUnknown || isMarketUnknown(query.error),
    retry: () => void query.refetch(),
  }
}

/** The market as the form sees it. */
export function useFormMarket(info: PerpInfo): PerpFormMarket {
  const { base, quote } = info
  const { data: offered } = useQuery(
    readQuery(getLeverages, { base, quote }, Number.POSITIVE_INFINITY),
  )
  const leverages = useMemo(() => offered?.map(({ leverage }) => leverage), [offered])
  const account = usePerpAccount({ base, quote })
  const open = usePositions()
  const others = useLive(perps)
  const positions = atMark(open.positions ?? NO_HOLDINGS.positions, (symbol) =>
    symbol === info.symbol ? info : others.get(symbol),
  )
  const { orders } = usePerpOpenOrders()
  return perpFormMarket(info, leverages ?? NO_LEVERAGES, {
    holdings: {
      available: account && availableAt(account, positions),
      positions,
      orders: orders ?? NO_HOLDINGS.orders,
      leverages: {
        ...(account?.crossLeverage ? { cross: account.crossLeverage } : {}),
        ...(account?.isolatedLeverage ? { isolated: account.isolatedLeverage } : {}),
      },
    },
    rulesOf,
  })
}

export function rulesOf(symbol: string) {
  const info = perps.get().get(symbol)
  return info && perpRulesOf(info)
}
