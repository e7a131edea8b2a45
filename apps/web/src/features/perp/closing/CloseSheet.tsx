/**
 * Closes some lots of a position, or all, at the market or at a price, with a preview. An
 * unanswered close stays here even if its position leaves the list meanwhile.
 */
import type { Rejection } from '@assay/domain/rejection.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { closePosition } from '@assay/wire/routes/trading/contractPosition.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { useState } from 'react'
import { useRefusalText } from '../../../form/useRefusalText.ts'
import { type Translate, useT } from '../../../i18n/i18n.ts'
import { perps } from '../../../live/perps.ts'
import { useLive } from '../../../live/useLive.ts'
import { useStrayRefusal } from '../../../write/useStrayRefusal.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import { usePerpPrice } from '../orders/usePerpOrderWords.ts'
import css from '../position/positions.module.css'
import { SheetSubmit } from '../position/SheetSubmit.tsx'
import type { ClosingOrder } from './ClosedReceipt.tsx'
import { type CloseDraft, closeOrder } from './closeOrder.ts'
import { closingShown } from './closingShown.ts'
import { EstimateFacts } from './EstimateFacts.tsx'
import { LotsField } from './LotsField.tsx'

type CloseSheetProps = {
  position: Position | undefined
  onClose: () => void
  onClosed: (closing: ClosingOrder) => void
}

export function CloseSheet({ position, onClose, onClosed }: CloseSheetProps) {
  const t = useT()
  const [last, setLast] = useState(position)
  /** Dismissed without an answer; the next press on any position shows it again. */
  const [isAside, setAside] = useState(false)
  const write = useWrite(closePosition, {
    onDone: (reply, { position: id }, { orderId = 0 }) => {
      refreshHoldings()
      onClose()
      onClosed({ position: id, order: reply?.order ?? orderId })
      write.reset()
    },
  })
  const { isUnanswered, isStray, isOpen, shown } = closingShown({
    chosen: position,
    last,
    step: write.state.step,
    isAside,
  })
  if (shown !== last) setLast(shown)
  if (isAside && (position || !isUnanswered)) setAside(false)
  useStrayRefusal(write, !isStray)
  if (!shown) return null
  const leave = () => {
    write.reset()
    setAside(isUnanswered)
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={leave} title={t('perp.close.title')}>
      <CloseForm key={shown.id} position={shown} write={write} />
    </Sheet>
  )
}

type CloseFormProps = {
  position: Position
  write: ReturnType<typeof useWrite<typeof closePosition>>
}

function CloseForm({ position, write }: CloseFormProps) {
  const t = useT()
  const refusalText = useRefusalText()
  const { base, quote, side, closableLots } = position
  const info = useLive(perps, (all) => all.get(`${base}/${quote}`))
  const [draft, setDraft] = useState<CloseDraft>(() => ({
    type: 'market',
    price: toDecimal(position.markPrice ?? position.entryPrice),
    lots: String(closableLots),
  }))
  const change = (part: Partial<CloseDraft>) => setDraft({ ...draft, ...part })
  const [isTried, setTried] = useState(false)
  const order = closeOrder(draft, position, info)
  const { lots, price, lotsProblem, priceProblem, isMet } = order
  const isLimit = draft.type === 'limit'
  const lotsError = (isTried || lotsProblem?.code === 'closeAbovePosition') && lotsProblem
  const priceError = (isTried || priceProblem?.code !== 'priceRequired') && priceProblem
  return (
    <form
      className={css.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (lots === undefined || priceProblem) return
        void write.send({ position: position.id, lots, ...(isLimit ? { price } : {}) })
      }}
    >
      <p>
        <b className={css[side]}>{t(`perp.${side}`)}</b> {base}/{quote}
      </p>
      <Segmented
        label={t('orders.type')}
        value={draft.type}
        options={(['market', 'limit'] as const).map((value) => ({
          value,
          label: t(`orders.type.${value}`),
        }))}
        onChange={(type) => change({ type })}
      />
      {isLimit && (
        <AmountField
          label={t('orders.price')}
          labelUnit={quote}
          hint={t(isMet ? 'perp.close.atOnce' : 'perp.close.rests')}
          error={priceError ? refusalText(withAsset(priceError, quote)) : undefined}
          value={draft.price}
          decimals={info?.priceDecimals ?? 2}
          onChange={(text) => change({ price: text })}
        />
      )}
      <LotsField
        lots={draft.lots}
        most={closableLots}
        error={lotsError ? refusalText(lotsError) : undefined}
        onChange={(text) => change({ lots: text })}
      />
      <ClosingFacts position={position} order={order} isLimit={isLimit} />
      <SheetSubmit write={write} kind={side === 'long' ? 'sell' : 'buy'}>
        {closeText(t, lots)}
      </SheetSubmit>
    </form>
  )
}

/** An invalid number is reported at its field, not on the button. */
const closeText = (t: Translate, lots: number | undefined): string =>
  lots === undefined ? t('perp.close') : t('perp.close.action', { count: lots })

const withAsset = ({ code, details }: Rejection, asset: string): Rejection => ({
  code,
  details: { ...details, asset },
})

type ClosingFactsProps = {
  position: Position
  order: ReturnType<typeof closeOrder>
  isLimit: boolean
}

/** The price that it closes at, and what that comes to. */
function ClosingFacts({ position, order, isLimit }: ClosingFactsProps) {
  const t = useT()
  const priceOf = usePerpPrice()
  const { quote, markPrice } = position
  return (
    <FactList>
      <Fact label={t('orders.price')}>
        {isLimit
          ? `${priceOf(position, order.price)} ${quote}`
          : t('spot.confirm.market', {
              price: `${priceOf(position, order.expected ?? markPrice)} ${quote}`,
            })}
      </Fact>
      <EstimateFacts
        estimate={order.estimate}
        positions={order.lots === position.lots ? [position] : []}
        quote={quote}
      />
    </FactList>
  )
}
