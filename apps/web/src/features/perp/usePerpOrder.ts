/**
 * The order that is typed on the contract on screen, what it comes to, and the way to place it.
 * Once it is placed the form is emptied; pressed with problems, it shows all of them and focuses
 * the first.
 */
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import { useLocation } from 'react-router'
import { useTriedForm } from '../../form/useTriedForm.ts'
import { useFormMarket, type usePerpMarket } from './holdings/usePerpMarket.ts'
import { emptied } from './orderTicket/perpForm.ts'
import { summarizePerpOrder } from './orderTicket/perpSummary.ts'
import { usePerpForm } from './orderTicket/usePerpForm.ts'
import { usePlacePerp } from './placing/usePlacePerp.ts'

export type PerpMarketShown = {
  symbol: string
  info: PerpInfo
  book: ReturnType<typeof usePerpMarket>['book']
}

export function usePerpOrder({ symbol, info, book }: PerpMarketShown, isStale: boolean) {
  const [form, change, settle] = usePerpForm(symbol, useAskedSide())
  const { isTried, showProblems, hideProblems } = useTriedForm()
  const market = { ...useFormMarket(info), book }
  const place = usePlacePerp({
    form,
    isStale,
    onPlaced: (sent) => {
      hideProblems()
      settle(sent, emptied(sent))
    },
    onProblems: showProblems,
  })
  return {
    form,
    change,
    market,
    summary: summarizePerpOrder(form, market),
    /** The button was pressed with something wrong. */
    isTried,
    place,
  }
}

/** `?side=` of the address, as the buttons on a contract's page set it. */
function useAskedSide(): 'long' | 'short' | undefined {
  const { search } = useLocation()
  const side = new URLSearchParams(search).get('side')
  return side === 'long' || side === 'short' ? side : undefined
}
