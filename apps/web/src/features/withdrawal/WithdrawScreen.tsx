/**
 * A withdrawal to a saved address: its requirements, the form with fee, received amount and daily
 * limit, a review of the full address, the proofs, and the member's withdrawals.
 */
import { toDecimal } from '@assay/money/decimal.ts'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { SavedAddress, WithdrawInfo } from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { useQuery } from '@tanstack/react-query'
import { BookUser } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { addressesQuery, withdrawInfoQuery } from '../../account/withdrawNeedsQueries.ts'
import { NetworkChoice } from '../../chain/NetworkChoice.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useGo } from '../../routing/useGo.ts'
import { haptic } from '../../store/haptic.ts'
import { UnansweredList } from '../../write/UnansweredNotes.tsx'
import { AddressPicker } from './addresses/AddressPicker.tsx'
import { LimitFacts } from './LimitFacts.tsx'
import type { EnrolledFactors } from './ProofFields.tsx'
import { useTypedWithdrawal, useWithdrawForm, type WithdrawForm } from './useWithdrawForm.ts'
import { WithdrawalList } from './WithdrawalList.tsx'
import { ClosedBanner, useClosed, WithdrawGates } from './WithdrawGates.tsx'
import { WithdrawProof } from './WithdrawProof.tsx'
import { WithdrawResult } from './WithdrawResult.tsx'
import { WithdrawReview } from './WithdrawReview.tsx'
import css from './WithdrawScreen.module.css'
import { useWithdrawalUpdates, type WithdrawalNetwork } from './withdrawalQueries.ts'
import { gatesOf, mostToWithdraw } from './withdrawForm.ts'

export function WithdrawScreen() {
  const t = useT()
  const go = useGo()
  const info = useQuery(withdrawInfoQuery)
  const addresses = useQuery(addressesQuery)
  useWithdrawalUpdates()
  const error = info.error ?? addresses.error
  const isLoaded = info.data && addresses.data
  return (
    <Page
      title={t('app.title.withdraw')}
      right={
        <IconButton label={t('app.title.addressBook')} onClick={() => go.to('/addressBook')}>
          <BookUser size={22} strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      }
    >
      <UnansweredList area="withdrawal" />
      {!isLoaded && !error && <Skeleton height={420} />}
      {!isLoaded && error && (
        <ReadFailed
          error={error}
          onRetry={() => {
            void info.refetch()
            void addresses.refetch()
          }}
        >
          {t('withdrawal.loadFailed')}
        </ReadFailed>
      )}
      {info.data && addresses.data && <Body info={info.data} addresses={addresses.data} />}
      {isLoaded && <WithdrawalList />}
    </Page>
  )
}

function Body({ info, addresses }: { info: WithdrawInfo; addresses: readonly SavedAddress[] }) {
  const t = useT()
  const closed = useClosed(info)
  const isGated = gatesOf(info, addresses).some(({ isOpen }) => !isOpen)
  if (info.networks.length === 0) {
    return <EmptyState illustration="blocked">{t('withdrawal.closed')}</EmptyState>
  }
  return (
    <div className={css.body}>
      {closed && <ClosedBanner text={closed} isFrozen={info.isFrozen} />}
      {isGated ? (
        <WithdrawGates info={info} addresses={addresses} />
      ) : (
        <Choices info={info} addresses={addresses} closed={closed} />
      )}
    </div>
  )
}

type ChoicesProps = {
  info: WithdrawInfo
  addresses: readonly SavedAddress[]
  closed: string | undefined
}

/** The coin of the link and its first network are chosen already. */
function Choices({ info, addresses, closed }: ChoicesProps) {
  const t = useT()
  const { search } = useLocation()
  const [asked] = useState(() => new URLSearchParams(search).get('coin')?.toUpperCase())
  const typed = useTypedWithdrawal()
  const [{ chosen }, change] = typed
  const ofCoin = info.networks.filter(({ asset }) => asset === asked)
  const offered = ofCoin.length > 0 ? ofCoin : info.networks
  // Where an address is saved, there most want to send.
  const hasAddress = ({ asset: coin, chainId: id }: WithdrawalNetwork) =>
    addresses.some((row) => row.asset === coin && row.chainId === id)
  const network = info.networks.find(isSame(chosen)) ?? offered.find(hasAddress) ?? offered[0]
  if (!network) return null
  const choose = ({ asset, chainId }: WithdrawalNetwork) =>
    change({ chosen: { asset, chainId }, amount: '' })
  return (
    <>
      <NetworkChoice
        networks={info.networks}
        network={network}
        onChange={choose}
        isPreferred={hasAddress}
        coinLabel={t('withdrawal.coin')}
        networkLabel={t('withdrawal.network')}
      />
      <Form
        key={`${network.asset} ${network.chainId}`}
        network={network}
        addresses={addresses}
        closed={closed}
        typed={typed}
        factors={info}
      />
    </>
  )
}

/** What is chosen stays, its figures are those of the last answer. */
const isSame =
  (chosen: { asset: string; chainId: number } | undefined) => (one: WithdrawalNetwork) =>
    one.asset === chosen?.asset && one.chainId === chosen.chainId

type FormProps = {
  network: WithdrawalNetwork
  addresses: readonly SavedAddress[]
  closed: string | undefined
  factors: EnrolledFactors
  typed: ReturnType<typeof useTypedWithdrawal>
}

function Form({ network, addresses, closed, factors, typed }: FormProps) {
  const t = useT()
  const form = useWithdrawForm(network, addresses, typed)
  const format = useFormat()
  const { asset, decimals } = network
  const isReviewed = 'isReviewed' in form.checked && form.checked.isReviewed
  return (
    <form
      noValidate
      className={css.form}
      inert={form.write.isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        form.next()
      }}
    >
      <AddressPicker form={form} />
      <AmountField
        label={t('withdrawal.amount')}
        value={form.text}
        onChange={form.type}
        decimals={Math.min(decimals, 8)}
        unit={asset}
        onBlur={form.touch}
        onRefuse={() => haptic('tick')}
        error={form.error}
      />
      <MaxRow form={form} />
      <LimitFacts form={form} />
      {isReviewed && (
        <Banner>
          {t('withdrawal.needsReview', { limit: format.exact(network.reviewAbove), asset })}
        </Banner>
      )}
      <Button type="submit" size="large" isBlock reason={closed && t('withdrawal.notNow')}>
        {t('withdrawal.next')}
      </Button>
      <WithdrawReview form={form} />
      <WithdrawProof form={form} factors={factors} />
      <WithdrawResult form={form} />
    </form>
  )
}

function MaxRow({ form }: { form: WithdrawForm }) {
  const t = useT()
  const format = useFormat()
  const { network } = form
  const amount = `${format.coin(network.available, network.asset)} ${network.asset}`
  return (
    <div className={css.max}>
      <span>{t('withdrawal.available', { amount })}</span>
      <Button
        kind="quiet"
        size="small"
        onClick={() => form.type(toDecimal(mostToWithdraw(network)))}
      >
        {t('withdrawal.max')}
      </Button>
    </div>
  )
}
