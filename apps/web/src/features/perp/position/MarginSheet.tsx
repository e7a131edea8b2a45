/**
 * Adds margin to an isolated position or removes some, with the available amounts and the new
 * liquidation price.
 */
import { liquidationPrice } from '@assay/domain/perp/risk/liquidationPrice.ts'
import {
  MARGIN_DECIMALS,
  type MarginToRemove,
  removableAfterMove,
  removableMargin,
} from '@assay/domain/perp/risk/removableMargin.ts'
import {
  type Amount,
  add,
  atLeastZero,
  inSteps,
  quotient,
  stepOf,
  subtract,
  ZERO,
} from '@assay/money/amount.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { changeMargin } from '@assay/wire/routes/trading/contractPosition.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { useState } from 'react'
import { toastDone } from '../../../api/toastDone.ts'
import { MaxRow } from '../../../form/MaxRow.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useLastShown } from '../../../page/useLastShown.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import { usePerpAccount } from '../holdings/usePerpAccount.ts'
import { rulesOf } from '../holdings/usePerpMarket.ts'
import { usePerpPrice } from '../orders/usePerpOrderWords.ts'
import { exposureOf } from '../rules/perpFormMarket.ts'
import css from './positions.module.css'
import { SheetSubmit } from './SheetSubmit.tsx'

type MarginSheetProps = { position: Position | undefined; onClose: () => void }

export function MarginSheet({ position, onClose }: MarginSheetProps) {
  const t = useT()
  const shown = useLastShown(position)
  if (!shown) return null
  return (
    <Sheet isOpen={position !== undefined} onClose={onClose} title={t('perp.margin.change')}>
      <MarginForm key={shown.id} position={shown} onClose={onClose} />
    </Sheet>
  )
}

type Direction = 'add' | 'remove'

function MarginForm({ position, onClose }: { position: Position; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const { base, quote } = position
  const account = usePerpAccount({ base, quote })
  const [direction, setDirection] = useState<Direction>('add')
  const [text, setText] = useState('')
  const change = useWrite(changeMargin, {
    onDone: () => {
      refreshHoldings()
      void toastDone(changeMargin)
      onClose()
    },
  })
  const amount = parseAmount(text.replace(/\.$/, ''))
  const { most, max } =
    direction === 'add'
      ? { most: account?.available, max: account?.available }
      : removableOf(position)
  const isTooMuch = amount !== undefined && most !== undefined && amount > most
  const tooMuch =
    direction === 'add'
      ? t('spot.problem.short', { asset: quote })
      : t('error.marginAboveRemovable', { maximum: format.coin(most, quote), asset: quote })
  const isAsked = amount !== undefined && amount > 0n && !isTooMuch
  return (
    <form
      className={css.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isAsked) void change.send({ position: position.id, direction, amount })
      }}
    >
      <Segmented
        label={t('perp.margin.change')}
        value={direction}
        options={[
          { value: 'add', label: t('perp.margin.add') },
          { value: 'remove', label: t('perp.margin.remove') },
        ]}
        onChange={setDirection}
      />
      <AmountField
        label={t('orders.amount')}
        unit={quote}
        value={text}
        decimals={MARGIN_DECIMALS}
        error={isTooMuch ? tooMuch : undefined}
        onChange={setText}
      />
      <Available direction={direction} most={most} max={max} quote={quote} onMax={setText} />
      <AfterFacts position={position} amount={amount ?? ZERO} direction={direction} />
      <SheetSubmit write={change} reason={isAsked ? undefined : t('perp.margin.enter')}>
        {t(direction === 'add' ? 'perp.margin.add' : 'perp.margin.remove')}
      </SheetSubmit>
    </form>
  )
}

type AvailableProps = {
  direction: Direction
  most: Amount | undefined
  /** What of `most` will most likely still be possible when it is sent. */
  max: Amount | undefined
  quote: string
  onMax: (text: string) => void
}

/** How much can be added or removed, and a press that fills it in. */
function Available({ direction, most, max, quote, onMax }: AvailableProps) {
  const t = useT()
  const format = useFormat()
  const limit = `${format.coin(most, quote)}\u00a0${quote}`
  const isMoving = max !== most
  return (
    <>
      <MaxRow
        label={t('perp.margin.max')}
        onMax={() =>
          max !== undefined && onMax(toDecimal(inSteps(max, stepOf(MARGIN_DECIMALS), 'down')))
        }
      >
        {direction === 'add'
          ? `${t('spot.available')} ${limit}`
          : t('perp.margin.removable', { amount: limit })}
      </MaxRow>
      {isMoving && (
        <p className={css.line}>{t('perp.margin.moves', { percent: format.share(MOVE, 1) })}</p>
      )}
    </>
  )
}

type AfterFactsProps = { position: Position; amount: Amount; direction: Direction }

/** The margin and the liquidation price once the amount is added or removed. */
function AfterFacts({ position, amount, direction }: AfterFactsProps) {
  const t = useT()
  const format = useFormat()
  const priceOf = usePerpPrice()
  const { base, quote, margin } = position
  const after = direction === 'add' ? add(margin, amount) : subtract(margin, amount)
  const rules = rulesOf(`${base}/${quote}`)
  const liquidation = rules && liquidationPrice({ ...exposureOf(position), rules }, after)
  return (
    <FactList>
      <Fact label={t('perp.margin')}>
        <Num>{`${format.coin(atLeastZero(after), quote)} ${quote}`}</Num>
      </Fact>
      <Fact label={t('perp.liquidation')}>
        <Num>
          {rules && liquidation === undefined
            ? t('perp.liquidation.none')
            : priceOf(position, liquidation)}
        </Num>
      </Fact>
    </FactList>
  )
}

/** What the mark price may move against a position while its margin is being removed. */
const MOVE = quotient(1n, 1_000n, 'down')

/**
 * The most that can be removed now, and of that what will most likely still be possible when it is
 * sent; where that is nothing, all of it. What is owed of funding is what its equity lacks.
 */
function removableOf(position: Position) {
  const { margin, leverage, unrealizedPnl: unrealized, equity } = position
  const { entryValue } = exposureOf(position)
  const fundingDue = subtract(add(margin, unrealized), equity)
  const maintenance = position.maintenanceMargin
  const own: MarginToRemove = {
    margin,
    entryValue,
    leverage,
    unrealized,
    fundingDue,
    maintenance,
  }
  const most = removableMargin(own)
  return { most, max: removableAfterMove(own, { value: position.notional, move: MOVE }) || most }
}
