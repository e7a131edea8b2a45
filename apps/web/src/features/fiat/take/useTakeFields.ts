/** The input of an order, with its errors; kept across a reload of its page. */
import type { Side } from '@assay/domain/spot/order.ts'
import type { FiatLevel } from '@assay/wire/routes/fiat/fiat.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { type TypedHere, useTypedHere } from '../../../session/useTypedHere.ts'
import { useSettings } from '../../../store/settings.ts'
import type { TypedName } from '../../../store/storage.ts'
import { createTabStore } from '../../../store/tabStore.ts'
import { useFunding } from '../fiatQueries.ts'
import { usePayeeForm } from '../payee/usePayeeForm.ts'
import { keptChoice } from './fiatChoice.ts'
import { previewTake, type TakeDraft, takeDraftFromSearch, withChoice } from './takeForm.ts'
import type { Placing } from './useTake.ts'

/** Payment details are not stored. */
const typedHere = (name: TypedName, side: Side) => {
  const none: TakeDraft = {
    side,
    asset: '',
    currency: 'EUR',
    method: undefined,
    by: 'currency',
    text: '',
  }
  return createTabStore<TypedHere<TakeDraft>>(name, { at: '', value: none }, (kept) => ({
    at: kept.at ?? '',
    value: { ...none, ...kept.value },
  }))
}
const TYPED = { buy: typedHere('typedPurchase', 'buy'), sell: typedHere('typedSale', 'sell') }

/** Coins have a quantity, a currency a sum. */
export const ENTER = { coin: 'transfer.enterAmount', currency: 'fiat.enterSum' } as const

export type TakeFields = ReturnType<typeof useTakeFields>

export function useTakeFields(levels: readonly FiatLevel[], side: Side) {
  const t = useT()
  const format = useFormat()
  const { search } = useLocation()
  const { currency: own } = useSettings()
  const [draft, setDraft, settle] = useTypedHere(TYPED[side], () =>
    takeDraftFromSearch(search, levels, { side, own, kept: keptChoice() }),
  )
  const [asked, setAsked] = useState(draft)
  const [remark, setRemark] = useState('')
  const [isTouched, setTouched] = useState(false)
  const availableIn = useFunding()
  const available = availableIn(draft.asset)
  const preview = previewTake(levels, draft, available)
  const { problem, method, price, quantity } = preview
  const payee = usePayeeForm(method, side === 'sell')
  const isShown = isTouched || (problem && problem.code !== 'amountRequired')
  const change = (next: Partial<TakeDraft>) => {
    setTouched(false)
    setDraft(withChoice(draft, next, levels))
  }
  return {
    draft,
    preview,
    payee,
    remark,
    setRemark,
    available,
    availableIn,
    change,
    error: problem && isShown ? problemText() : undefined,
    type: (by: TakeDraft['by'], text: string) => change({ by, text }),
    touch: () => setTouched(draft.text !== ''),
    /** The order to review; shows the errors otherwise. */
    checked(): Placing | undefined {
      setTouched(true)
      const place = side === 'buy' ? undefined : payee.checked()
      if (problem || !method || !price || !quantity || (side === 'sell' && !place)) return undefined
      const { asset, currency } = draft
      setAsked(draft)
      return {
        asset,
        currency,
        method,
        quantity,
        price,
        ...place,
        ...(remark.trim() && { remark: remark.trim() }),
      }
    },
    /** Clears what was sent; later input is kept. */
    forget: () => settle(asked, { ...asked, text: '' }),
  }

  function problemText(): string {
    const { asset, currency } = draft
    if (!problem || problem.code === 'amountRequired') return t(ENTER[draft.by])
    if (problem.code === 'notOffered') return t('fiat.notOffered')
    if (problem.code === 'insufficientBalance') return t('transfer.notEnough', { asset })
    if ('minimum' in problem) {
      return t('fiat.outOfLimits', {
        minimum: format.exact(problem.minimum),
        maximum: format.exact(problem.maximum),
        currency,
      })
    }
    const details = 'decimals' in problem ? { decimals: problem.decimals } : {}
    return t(`error.${problem.code}`, details)
  }
}
