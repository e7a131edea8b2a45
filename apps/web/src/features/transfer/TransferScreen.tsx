/**
 * Transfers a coin between the member's own accounts, at once and without a fee. Available amounts
 * are the server's; the result stays until it is closed.
 */
import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { focusWrong } from '@assay/ui/fields/focusWrong.ts'
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import type { Reply } from '@assay/wire/route.ts'
import { type getAssets, transferFiat, transferPerp } from '@assay/wire/routes/funds/account.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { errorCode } from '../../api/errorText.ts'
import { type Translate, useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { CoinPicker } from '../../list/CoinPicker.tsx'
import { Page } from '../../page/Page.tsx'
import { FrozenNote } from '../../page/support/FrozenNote.tsx'
import { type TypedHere, useTypedHere } from '../../session/useTypedHere.ts'
import { haptic } from '../../store/haptic.ts'
import { createTabStore } from '../../store/tabStore.ts'
import { useWrite, type WriteState } from '../../write/useWrite.ts'
import { AccountEnds } from './AccountEnds.tsx'
import { type SentTransfer, TransferResult } from './TransferResult.tsx'
import css from './TransferScreen.module.css'
import {
  askedBy,
  checkTransfer,
  EMPTY_TRANSFER,
  type Ends,
  flooredAmount,
  moveOf,
  type TypedTransfer,
} from './transferForm.ts'
import { useTransferBalances } from './useTransferBalances.ts'

const DECIMALS_MAX = 18
const transferTyped = createTabStore<TypedHere<TypedTransfer>>(
  'typedTransfer',
  { at: '', value: EMPTY_TRANSFER },
  ({ at = '', value }) => ({ at, value: { ...EMPTY_TRANSFER, ...value } }),
)

export function TransferScreen() {
  const t = useT()
  const form = useTransferForm()
  const { balances, asset, decimals, available, write } = form
  if (balances.error && !balances.assets) {
    return (
      <Page title={t('app.title.transfer')}>
        <ErrorState
          retryLabel={t('app.retry')}
          onRetry={balances.refreshAll}
          detail={{ label: t('app.details'), text: errorCode(balances.error) }}
        >
          {t('transfer.failed')}
        </ErrorState>
      </Page>
    )
  }
  return (
    <Page title={t('app.title.transfer')} action={<SendButton form={form} />}>
      <form
        noValidate
        className={css.form}
        inert={write.isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <FrozenNote />
        <AccountEnds
          ends={form.ends}
          onChange={form.setEnds}
          available={(account) => balances.availableIn(account, asset)}
          asset={asset}
          decimals={decimals}
        />
        <CoinButton asset={asset} onPress={() => form.setPicking(true)} />
        <AmountField
          label={t('transfer.amount')}
          value={form.text}
          onChange={form.type}
          decimals={decimals}
          unit={asset}
          onBlur={form.touch}
          onRefuse={() => haptic('tick')}
          hint={form.hint}
          error={form.error}
        />
        <MaxRow available={available} asset={asset} decimals={decimals} onMax={form.type} />
        <button type="submit" hidden />
      </form>
      <CoinPicker
        isOpen={form.isPicking}
        assets={balances.assets ?? []}
        chosen={asset}
        availableIn={(coin) => balances.availableIn(form.ends.from, coin)}
        onClose={() => form.setPicking(false)}
        onChoose={form.chooseAsset}
      />
      <TransferResult write={write} sent={form.sent} decimals={decimals} onClose={form.startOver} />
    </Page>
  )
}

type Coin = Reply<typeof getAssets>[number]
type TransferForm = ReturnType<typeof useTransferForm>

function useTransferForm() {
  const { search } = useLocation()
  const [typed, change, settle] = useTypedHere(transferTyped, () => askedBy(search))
  const { ends, asset, amount: text } = typed
  const [isTouched, setTouched] = useState(text !== '')
  const [isPicking, setPicking] = useState(false)
  // What was sent stays as it was sent: the form moves on when the money did.
  const [sent, setSent] = useState<SentTransfer & { typed: TypedTransfer }>()
  const balances = useTransferBalances()
  const { account, direction } = moveOf(ends)
  const write = useWrite(account === 'perp' ? transferPerp : transferFiat, {
    onDone: () => {
      if (sent) settle(sent.typed, { ...sent.typed, amount: '' })
      setTouched(false)
      balances.refreshAll()
    },
  })
  const coin = balances.assets?.find((one) => one.asset === asset)
  const decimals = coin?.decimals ?? DECIMALS_MAX
  const available = balances.availableIn(ends.from, asset)
  const checked = checkTransfer(text, { available, decimals })
  const hint = useHint(coin, available)
  const error = useError(write.state, checked, isTouched)
  return {
    ends,
    asset,
    text,
    isPicking,
    setPicking,
    balances,
    write,
    sent,
    decimals,
    available,
    checked,
    hint,
    error,
    setEnds(next: Ends) {
      write.reset()
      change({ ...typed, ends: next })
    },
    type(plain: string) {
      write.reset()
      setTouched(false)
      change({ ...typed, amount: plain })
    },
    touch: () => setTouched(text !== ''),
    chooseAsset(coin: string) {
      write.reset()
      change({ ...typed, asset: coin, amount: '' })
      setTouched(false)
      setPicking(false)
    },
    submit() {
      setTouched(true)
      if (!('amount' in checked)) {
        focusWrong()
        return haptic('warn')
      }
      if (write.state.step !== 'unknown') setSent({ ends, asset, amount: checked.amount, typed })
      void write.send({ asset, amount: checked.amount, direction })
    },
    startOver() {
      write.reset()
      change({ ...typed, amount: '' })
      setTouched(false)
    },
  }
}

function useHint(coin: Coin | undefined, available: Amount | undefined): string {
  const t = useT()
  const format = useFormat()
  if (!coin) return t('transfer.instant')
  const bounds = {
    minimum: format.orderValue(coin.transferMinimum),
    maximum: format.orderValue(mostOf(coin, available)),
  }
  return `${t('transfer.instant')} ${t('transfer.bounds', { ...bounds, asset: coin.asset })}`
}

type Checked = ReturnType<typeof checkTransfer>

/** An empty field says so only after the button; too much says so while typing. */
function useError(state: WriteState<unknown>, checked: Checked, isTouched: boolean) {
  const t = useT()
  if (state.step === 'refused') return refusalText(state, t)
  const code = 'code' in checked ? checked.code : undefined
  const isShown = isTouched || code === 'insufficientBalance'
  return code && isShown ? refusalText({ reason: code, message: '' }, t) : undefined
}

/** What can be sent at most: all that is there, while there is enough for the least. */
function mostOf(
  { transferMinimum, transferMaximum, decimals }: Coin,
  available: Amount | undefined,
): bigint {
  const isEnough = available !== undefined && available >= transferMinimum
  return isEnough && available < transferMaximum
    ? flooredAmount(available, decimals)
    : transferMaximum
}

/** Says what it will do, or what is missing. */
function SendButton({ form }: { form: TransferForm }) {
  const t = useT()
  const format = useFormat()
  const { checked, asset, write } = form
  const label =
    'amount' in checked
      ? t('transfer.action', { amount: format.orderValue(checked.amount), asset })
      : checked.code === 'insufficientBalance'
        ? t('transfer.notEnough', { asset })
        : t('transfer.enterAmount')
  return (
    <Button size="large" isBlock isBusy={write.isBusy} onClick={form.submit}>
      {label}
    </Button>
  )
}

function CoinButton({ asset, onPress }: { asset: string; onPress: () => void }) {
  const t = useT()
  return (
    <button type="button" className={css.coin} onClick={onPress}>
      <CoinIcon symbol={asset} size={28} />
      <span className={css.coinName}>
        <span className={css.label}>{t('transfer.coin')}</span>
        <b>{asset}</b>
      </span>
      <ChevronDown size={18} aria-hidden="true" />
    </button>
  )
}

type MaxRowProps = {
  available: Amount | undefined
  asset: string
  decimals: number
  onMax: (plain: string) => void
}

function MaxRow({ available, asset, decimals, onMax }: MaxRowProps) {
  const t = useT()
  const format = useFormat()
  return (
    <div className={css.max}>
      <span>
        {t('transfer.available', {
          amount:
            available === undefined
              ? '—'
              : `${format.orderValue(flooredAmount(available, decimals))} ${asset}`,
        })}
      </span>
      <Button
        kind="quiet"
        size="small"
        onClick={() => {
          if (available !== undefined) onMax(toDecimal(flooredAmount(available, decimals)))
        }}
      >
        {t('transfer.max')}
      </Button>
    </div>
  )
}

/** Why a transfer cannot be: the server's words when it has some, else those of the code. */
function refusalText(refused: { message: string; reason: string }, t: Translate): string {
  if (refused.message) return refused.message
  if (refused.reason === 'amountRequired') return t('transfer.enterAmount')
  const key = `error.${refused.reason}` as MessageKey
  const known = t(key)
  return known === key ? t('transfer.refused') : known
}
