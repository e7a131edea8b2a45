/** Closes some lots of a position, or all, at the market: how many, and what it brings about now. */
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { closePosition, type Position } from '@assay/wire/routes/contractPosition.ts'
import { useState } from 'react'
import { useWrite } from '../../../api/useWrite.ts'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { haptic } from '../../../session/haptic.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import { rulesOf } from '../holdings/useContractMarket.ts'
import { usePerpPrice } from '../orders/usePerpOrderWords.ts'
import { useWriteError } from '../placing/useWriteError.ts'
import css from '../position/positions.module.css'
import { signedAmount } from '../rules/signedAmount.ts'
import { CLOSE_PERCENTS, closeEstimate, lotsOfPercent, lotsProblem } from './closeEstimate.ts'

type CloseSheetProps = { position: Position | undefined; onClose: () => void }

export function CloseSheet({ position, onClose }: CloseSheetProps) {
  const t = useT()
  const [shown, setShown] = useState(position)
  // The sheet keeps its content while it leaves.
  if (position && position !== shown) setShown(position)
  if (!shown) return null
  return (
    <Sheet isOpen={position !== undefined} onClose={onClose} title={t('contract.close.title')}>
      <Closing key={shown.id} position={shown} onClose={onClose} />
    </Sheet>
  )
}

function Closing({ position, onClose }: { position: Position; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const priceOf = usePerpPrice()
  const { base, quote, side, closableLots } = position
  const [text, setText] = useState(String(closableLots))
  const [isTried, setTried] = useState(false)
  const close = useWrite(closePosition, {
    onDone: () => {
      refreshHoldings()
      showToast(t('contract.close.sent'), 'success')
      onClose()
    },
  })
  const failed = useWriteError(close.state)
  const problem = lotsProblem(text, closableLots)
  const lots = problem ? 0 : Number(text)
  const rules = rulesOf(`${base}/${quote}`)
  const estimate = rules && closeEstimate(rules, position, lots)
  const isShown = problem === 'closeAbovePosition' || isTried
  return (
    <form
      className={css.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!problem) void close.send({ position: position.id, lots })
      }}
    >
      <p>
        <b className={css[side]}>{t(`contract.${side}`)}</b> {base}/{quote}
      </p>
      <AmountField
        label={t('contract.lots')}
        hint={t('contract.close.most', { count: closableLots })}
        error={isShown && problem ? t(`error.${problem}`, { maximum: closableLots }) : undefined}
        value={text}
        decimals={0}
        integerDigits={12}
        onChange={setText}
      />
      <div className={css.chips}>
        {CLOSE_PERCENTS.map((percent) => {
          const part = lotsOfPercent(closableLots, percent)
          return (
            <button
              key={percent}
              type="button"
              className={`num ${css.chip}`}
              aria-pressed={text === String(part)}
              onClick={() => {
                haptic('tick')
                setText(String(part))
              }}
            >
              {percent} %
            </button>
          )
        })}
      </div>
      <FactList>
        <Fact label={t('orders.price')}>
          {t('spot.confirm.market', { price: `${priceOf(position, position.markPrice)} ${quote}` })}
        </Fact>
        <Fact label={t('contract.estimatedPnl')}>
          <Delta direction={directionOf(estimate?.pnl)}>
            {signedAmount(format, estimate?.pnl, quote)}
          </Delta>
        </Fact>
        <Fact label={t('contract.fee')}>
          <Num>{`${format.orderValue(estimate?.fee)} ${quote}`}</Num>
        </Fact>
      </FactList>
      {failed && (
        <p className={css.note} role="alert">
          {failed}
        </p>
      )}
      <Button
        type="submit"
        kind={side === 'long' ? 'sell' : 'buy'}
        size="large"
        isBlock
        isBusy={close.isBusy || close.state.step === 'unknown'}
      >
        {t('contract.close.action', { count: lots })}
      </Button>
    </form>
  )
}
