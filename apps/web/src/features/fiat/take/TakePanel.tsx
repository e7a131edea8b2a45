/** Buying or selling: both amounts, the payment method, and for a sale the payment details. */
import { PAYEE_REMARK_MAX } from '@assay/domain/fiat/payee.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { FiatLevel } from '@assay/wire/routes/fiat/fiat.ts'
import { useState } from 'react'
import { AmountCard } from '../../../form/AmountCard.tsx'
import { Available } from '../../../form/Available.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { CoinPicker } from '../../../list/CoinPicker.tsx'
import { useIsSignedIn } from '../../../session/session.ts'
import css from '../fiat.module.css'
import { PayeeForm } from '../payee/PayeeForm.tsx'
import { coinsOf, currenciesOf } from './takeForm.ts'
import type { TakeFields } from './useTakeFields.ts'

type TakePanelProps = { levels: readonly FiatLevel[]; fields: TakeFields }

export function TakePanel({ levels, fields }: TakePanelProps) {
  const t = useT()
  const isSignedIn = useIsSignedIn()
  const { draft, preview, change, payee, remark, setRemark } = fields
  const { side } = draft
  const { methods, method } = preview
  const [picking, setPicking] = useState<'coin' | 'currency'>()
  const order = side === 'buy' ? (['currency', 'coin'] as const) : (['coin', 'currency'] as const)
  return (
    <>
      <div className={css.cards}>
        {order.map((by, at) => (
          <TakeCard
            key={by}
            by={by}
            fields={fields}
            isFirst={at === 0}
            onPick={() => setPicking(by)}
          />
        ))}
      </div>
      {methods.length > 0 && (
        <RadioList
          isLabelShown
          label={t('fiat.method')}
          options={methods.map((value) => ({ value, label: t(`fiat.method.${value}`) }))}
          value={method}
          onChange={(chosen) => change({ method: chosen })}
        />
      )}
      {isSignedIn && side === 'sell' && method && <PayeeForm form={payee} method={method} />}
      {isSignedIn && (
        <TextField
          label={t('fiat.remark')}
          hint={t('fiat.remarkHint')}
          maxLength={PAYEE_REMARK_MAX}
          value={remark}
          onChange={setRemark}
        />
      )}
      <Pickers
        levels={levels}
        fields={fields}
        picking={picking}
        onClose={() => setPicking(undefined)}
      />
    </>
  )
}

/** Facts of the choice, also for users who cannot order yet. */
export function TakeFacts({ fields: { draft, preview } }: Pick<TakePanelProps, 'fields'>) {
  const t = useT()
  const format = useFormat()
  const { side, asset, currency } = draft
  const { price, limits, spread } = preview
  return (
    <>
      {price !== undefined && limits && (
        <FactList>
          <Fact label={t('conversion.rate')}>
            <Num>{`1 ${asset} = ${format.exact(price)} ${currency}`}</Num>
          </Fact>
          <Fact label={t('conversion.limits')}>
            <Num>{`${format.exact(limits.minimum)} – ${format.exact(limits.maximum)} ${currency}`}</Num>
          </Fact>
          <Fact label={t('fiat.fee')}>{t(`fiat.noFee.${side}`)}</Fact>
          {spread !== undefined && (
            <Fact label={t('conversion.spread')}>
              <Num>{format.share(spread, 4)}</Num>
            </Fact>
          )}
          <Fact label={t('fiat.time')}>{t('fiat.minutes')}</Fact>
        </FactList>
      )}
      <p className={css.note}>{t(`fiat.lead.${side}`)}</p>
    </>
  )
}

const AMOUNT = { coin: 'transfer.amount', currency: 'fiat.sum' } as const

type TakeCardProps = {
  by: 'coin' | 'currency'
  fields: TakeFields
  isFirst: boolean
  onPick: () => void
}

function TakeCard({ by, fields, isFirst, onPick }: TakeCardProps) {
  const t = useT()
  const { draft, preview, available, error, type, touch } = fields
  const { side, asset, currency } = draft
  const worked = by === 'coin' ? preview.quantity : preview.payment
  const isTyped = draft.by === by
  const title = isFirst ? (side === 'buy' ? 'conversion.pay' : 'fiat.sells') : 'conversion.receive'
  return (
    <AmountCard
      title={t(title)}
      side={isFirst ? 'pay' : 'receive'}
      unit={by === 'coin' ? asset : currency}
      isCoin={by === 'coin'}
      pick={t(by === 'coin' ? 'transfer.chooseCoin' : 'fiat.chooseCurrency')}
      onPick={onPick}
      label={t(isTyped ? AMOUNT[by] : 'conversion.estimate')}
      value={isTyped ? draft.text : worked === undefined ? '' : toDecimal(worked)}
      decimals={by === 'coin' ? preview.decimals : 2}
      error={isTyped ? error : undefined}
      onType={(text) => type(by, text)}
      onBlur={touch}
    >
      {side === 'sell' && by === 'coin' && (
        <Available
          asset={asset}
          available={available}
          most={available}
          onType={(text) => type('coin', text)}
        />
      )}
    </AmountCard>
  )
}

type PickersProps = TakePanelProps & {
  picking: 'coin' | 'currency' | undefined
  onClose: () => void
}

function Pickers({ levels, fields, picking, onClose }: PickersProps) {
  const t = useT()
  const { draft, change, availableIn } = fields
  const currencies = currenciesOf(levels, draft)
  return (
    <>
      <CoinPicker
        isOpen={picking === 'coin'}
        assets={coinsOf(levels, draft.side)}
        chosen={draft.asset}
        availableIn={availableIn}
        onClose={onClose}
        onChoose={(asset) => {
          change({ asset })
          onClose()
        }}
      />
      <Sheet isOpen={picking === 'currency'} onClose={onClose} title={t('fiat.chooseCurrency')}>
        <RadioList
          label={t('fiat.chooseCurrency')}
          options={currencies.map((value) => ({ value, label: value }))}
          value={draft.currency}
          onPick={(currency) => {
            change({ currency })
            onClose()
          }}
        />
      </Sheet>
    </>
  )
}
