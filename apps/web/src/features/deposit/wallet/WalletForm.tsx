/**
 * A deposit from the connected wallet: the amount, by plain transfer or through the vault, then a
 * review of what the wallet will show. Nothing is signed while a figure could not be read.
 */
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/errorText.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useWallet } from '../../../session/wallet/wallet.ts'
import { haptic } from '../../../store/haptic.ts'
import { addressQuery, type DepositNetwork } from '../depositQueries.ts'
import { PermissionRow } from '../permissions/PermissionRow.tsx'
import { SendingNote } from './SendingNote.tsx'
import { SentStep } from './SentStep.tsx'
import type { SentDeposit } from './sentDeposits.ts'
import { useWalletSend, type WalletTransfer } from './useWalletSend.ts'
import { WalletReview } from './WalletReview.tsx'
import css from './wallet.module.css'
import { leastUnits, ledgerOf, maxText, NATIVE_DECIMALS, unitsOf } from './walletAmount.ts'
import { factsTrouble, useWalletFacts, type WalletFacts } from './walletFacts.ts'

/** `last` was sent from here and replaces the form. */
type WalletFormProps = {
  network: DepositNetwork
  last: SentDeposit | undefined
  onLast: (sent: SentDeposit | undefined) => void
}

export function WalletForm({ network, last, onLast }: WalletFormProps) {
  const t = useT()
  const { data: facts, error, refetch } = useWalletFacts(network)
  const { data: own, error: refused, refetch: again } = useQuery(addressQuery(network))
  if (error || (refused && !own)) {
    const text = error
      ? t(factsTrouble(error))
      : (errorText(refused) ?? t('walletDeposit.noContract'))
    return (
      <ErrorState retryLabel={t('app.retry')} onRetry={() => (error ? refetch() : again())}>
        {text}
      </ErrorState>
    )
  }
  if (!facts || !own) return <Skeleton height={280} />
  const onChanged = () => void refetch()
  return (
    <Form
      network={network}
      last={last}
      onLast={onLast}
      facts={facts}
      onChanged={onChanged}
      to={own.address}
    />
  )
}

/** A native coin needs no permission, so there is no choice. */
function Way({
  value,
  onChange,
}: {
  value: WalletTransfer['way']
  onChange: (way: WalletTransfer['way']) => void
}) {
  const t = useT()
  return (
    <RadioList
      label={t('walletDeposit.way')}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'transfer',
          label: t('walletDeposit.transfer'),
          hint: t('walletDeposit.transferText'),
        },
        { value: 'vault', label: t('walletDeposit.vault'), hint: t('walletDeposit.vaultText') },
      ]}
    />
  )
}

type FormProps = WalletFormProps & { facts: WalletFacts; to: string; onChanged: () => void }

function useWalletForm({ network, facts, to, onLast, onChanged }: FormProps) {
  const { address: from = '' } = useWallet()
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [way, setWay] = useState<WalletTransfer['way']>('transfer')
  const [isUnlimited, setUnlimited] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const leave = (sent: SentDeposit) => {
    onLast(sent)
    setReviewing(false)
    setText('')
    setTouched(false)
    onChanged()
  }
  const another = () => {
    onLast(undefined)
    onChanged()
  }
  const sending = useWalletSend(leave, onChanged)
  const isNative = network.token === ''
  const least = leastUnits(network.minimum, facts.decimals)
  const funds = { ...facts, least, isWhole: !isNative }
  const checked = unitsOf(text, funds)
  const units = 'units' in checked ? checked.units : 0n
  const order: WalletTransfer = { network, from, to, text, units, way, isUnlimited }
  const type = (value: string) => {
    setText(value)
    setTouched(false)
  }
  const next = () => {
    setTouched(true)
    if (!('units' in checked)) return
    sending.forgive()
    setReviewing(true)
  }
  return {
    order,
    checked,
    sending,
    isReviewing,
    isTouched,
    type,
    next,
    setWay,
    setUnlimited,
    isNative,
    another,
    takeMax: () => type(maxText(funds)),
    touch: () => setTouched(text !== ''),
    close: () => setReviewing(false),
  }
}

export type WalletFormState = ReturnType<typeof useWalletForm>

function Form(props: FormProps) {
  const { network, facts, last } = props
  const form = useWalletForm(props)
  return (
    <>
      {last ? (
        <SentStep sent={last} onAnother={form.another} />
      ) : (
        <Fields form={form} network={network} facts={facts} />
      )}
      <WalletReview form={form} facts={facts} />
    </>
  )
}

type FieldsProps = { form: WalletFormState; network: DepositNetwork; facts: WalletFacts }

function Fields({ form, network, facts }: FieldsProps) {
  const t = useT()
  const format = useFormat()
  const { order, checked, sending, isNative } = form
  const { asset: coin } = network
  const minimum = format.orderValue(network.minimum)
  const trouble = form.isTouched && 'trouble' in checked ? checked.trouble : undefined
  const balance = `${format.orderValue(ledgerOf(facts.balance, facts.decimals))} ${coin}`
  const isClosed = order.way === 'vault' && !facts.permission
  return (
    <form
      noValidate
      className={css.page}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isClosed) form.next()
      }}
    >
      {!isNative && <Way value={order.way} onChange={form.setWay} />}
      {order.way === 'vault' && (
        <PermissionRow network={network} facts={facts} from={order.from} sending={sending} />
      )}
      <AmountField
        label={t('walletDeposit.amount')}
        hint={
          isNative
            ? t('walletDeposit.nativeHint', { minimum, coin })
            : t('walletDeposit.amountHint')
        }
        value={order.text}
        onChange={form.type}
        decimals={isNative ? NATIVE_DECIMALS : 0}
        unit={coin}
        onBlur={form.touch}
        onRefuse={() => haptic('tick')}
        error={trouble && t(`walletDeposit.${trouble}`, { minimum, coin })}
      />
      <p className={css.line}>
        <span>
          {t('walletDeposit.balance')} <Num>{balance}</Num>
        </span>
        <Button kind="quiet" onClick={form.takeMax}>
          {t('walletDeposit.max')}
        </Button>
      </p>
      <Button
        type="submit"
        size="large"
        isBlock
        reason={isClosed ? t('walletDeposit.noVault') : undefined}
      >
        {t('walletDeposit.review')}
      </Button>
      {!form.isReviewing && <SendingNote state={sending.state} />}
    </form>
  )
}
