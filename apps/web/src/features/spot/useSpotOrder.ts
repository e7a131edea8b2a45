/**
 * The order that is typed on the market on screen, what it comes to, and the way to place it. Once
 * it is placed the form is ready for the next one; pressed with problems, it shows all of them and
 * focuses the first.
 */
import type { MarketInfo } from '@assay/wire/rows/market.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTriedForm } from '../../form/useTriedForm.ts'
import { beginForm, nextForm } from './orderTicket/orderChanges.ts'
import { summarizeSpotOrder } from './orderTicket/orderSummary.ts'
import { spotFormMarket } from './orderTicket/spotFormMarket.ts'
import { useOrderForm } from './orderTicket/useOrderForm.ts'
import { usePlaceOrder } from './placing/usePlaceOrder.ts'
import { useSpotAccount } from './useSpotAccount.ts'
import type { useSpotMarket } from './useSpotMarket.ts'

export type SpotMarketShown = {
  symbol: string
  info: MarketInfo
  book: ReturnType<typeof useSpotMarket>['book']
}

export function useSpotOrder({ symbol, info, book }: SpotMarketShown, isStale: boolean) {
  const [form, change, settle, begin] = useOrderForm(symbol, useAskedSide())
  const { isTried, showProblems, hideProblems } = useTriedForm()
  const [freshOrder, setFreshOrder] = useState<number>()
  const market = { ...spotFormMarket(info, useSpotAccount(info.base, info.quote)), book }
  const isPriced = market.view.lastPrice > 0
  // A limit form that opens on a market starts at its price; emptying the field is left alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the market opens.
  useEffect(() => {
    if (isPriced) begin((typed) => beginForm(typed, market))
  }, [symbol, isPriced])
  const place = usePlaceOrder({
    form,
    isStale,
    onPlaced: (sent, order) => {
      hideProblems()
      setFreshOrder(order?.id)
      settle(sent, nextForm(sent))
    },
    onProblems: showProblems,
  })
  return {
    form,
    change,
    market,
    summary: summarizeSpotOrder(form, market),
    /** The button was pressed with something wrong. */
    isTried,
    host: useRef<HTMLFormElement>(null),
    place,
    freshOrder,
  }
}

/** `?side=` of the address, as the buttons on a market's page set it. */
function useAskedSide(): 'buy' | 'sell' | undefined {
  const { search } = useLocation()
  const side = new URLSearchParams(search).get('side')
  return side === 'buy' || side === 'sell' ? side : undefined
}
