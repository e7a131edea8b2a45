/**
 * One lockup with all its figures. A running one can be redeemed early: the returned and lost
 * amounts are shown first, and only a long press sends it.
 */
import { redemptionFeeAt } from '@assay/domain/earn/lockupRules.ts'
import type { Amount } from '@assay/money/amount.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { HoldButton } from '@assay/ui/press/HoldButton.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { type OwnLockup, redeemLockup } from '@assay/wire/routes/earn/finance.ts'
import { useState } from 'react'
import { online } from '../../../api/connection/online.ts'
import { serverNow } from '../../../api/serverClock.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useStore } from '../../../store/createStore.ts'
import { UnknownNote } from '../../../write/UnknownNote.tsx'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import css from '../Earn.module.css'
import { refreshEarn } from '../earnQueries.ts'
import { FreeNote, LockupFacts } from './LockupFacts.tsx'

type LockupSheetProps = { lockup: OwnLockup; isOpen: boolean; onClose: () => void }

export function LockupSheet({ lockup, isOpen, onClose }: LockupSheetProps) {
  const t = useT()
  const [redeemed, setRedeemed] = useState<OwnLockup>()
  const [isLeaving, setLeaving] = useState(false)
  const write = useWrite(redeemLockup, {
    onDone: (reply) => {
      setRedeemed(reply)
      setLeaving(false)
      void refreshEarn()
    },
  })
  const { step } = write.state
  const shown = redeemed ?? lockup
  const due = redemptionFeeAt(shown, serverNow())
  // Without an answer, what was sent.
  const [sent, setSent] = useState(due)
  const fee = step === 'idle' || step === 'refused' ? due : sent
  const isUnknown = step === 'unknown'
  const isDone = step === 'done'
  const canRedeem = !isDone && (shown.status === 'paid' || shown.status === 'running')
  const title = isDone
    ? t('earn.status.redeemed')
    : isUnknown
      ? t('app.write.title')
      : isLeaving
        ? t('earn.redeem')
        : t(`earn.status.${shown.status}`)
  return (
    <Sheet
      isOpen={isOpen}
      isLocked={write.isBusy || isUnknown}
      onClose={() => {
        setLeaving(false)
        onClose()
      }}
      title={title}
      footer={
        canRedeem && !isUnknown ? (
          <RedeemActions
            isLeaving={isLeaving}
            write={write}
            fee={fee}
            lockup={shown}
            onAsk={setLeaving}
            onSend={() => {
              setSent(due)
              void write.send({ id: shown.id, fee: due })
            }}
          />
        ) : undefined
      }
    >
      {isUnknown ? (
        <UnknownNote write={write} records={{ path: '/lockRecord', label: t('earn.view') }} />
      ) : isLeaving || (isDone && !redeemed) ? (
        <RedeemFacts write={write} fee={fee} lockup={shown} />
      ) : (
        <LockupFacts lockup={shown} />
      )}
    </Sheet>
  )
}

type Write = ReturnType<typeof useWrite<typeof redeemLockup>>

type LeaveProps = { lockup: OwnLockup; write: Write; fee: Amount }

/** Cost and proceeds of the redemption, also if the answer was lost. */
function RedeemFacts({ lockup, write, fee }: LeaveProps) {
  const t = useT()
  const format = useFormat()
  const refusal = useWriteError(write.state)
  const { asset, principal, wholeYield, paidYield } = lockup
  const isDone = write.state.step === 'done'
  const money = (value: bigint) => <Num>{`${format.exact(value)} ${asset}`}</Num>
  return (
    <>
      <FactList>
        <Fact label={t('earn.principal')}>{money(principal)}</Fact>
        <Fact label={t(isDone ? 'earn.feeTaken' : 'earn.fee')}>{money(fee)}</Fact>
        <Fact label={t(isDone ? 'earn.cameBack' : 'earn.net')}>{money(principal - fee)}</Fact>
        <Fact label={t(isDone ? 'earn.gaveUp' : 'earn.lost')}>{money(wholeYield - paidYield)}</Fact>
        {!isDone && <Fact label={t('earn.agreedEnd')}>{format.zoned(lockup.maturesAt)}</Fact>}
      </FactList>
      {!isDone && <FreeNote lockup={lockup} />}
      {refusal && (
        <p role="alert" className={css.error}>
          {refusal}
        </p>
      )}
    </>
  )
}

type RedeemActionsProps = LeaveProps & {
  isLeaving: boolean
  onAsk: (isLeaving: boolean) => void
  onSend: () => void
}

function RedeemActions({ isLeaving, lockup, write, fee, onAsk, onSend }: RedeemActionsProps) {
  const t = useT()
  const format = useFormat()
  const { isOnline } = useStore(online)
  if (!isOnline) {
    return (
      <Button kind="secondary" isBlock reason={t('conversion.offline')}>
        {t('earn.redeem')}
      </Button>
    )
  }
  if (!isLeaving) {
    return (
      <Button kind="secondary" isBlock onClick={() => onAsk(true)}>
        {t('earn.redeem')}
      </Button>
    )
  }
  const net = format.exact(lockup.principal - fee)
  return (
    <div className={css.actions}>
      <HoldButton onConfirm={onSend} isBusy={write.isBusy}>
        {t('earn.redeemNow', { net, asset: lockup.asset })}
      </HoldButton>
      <Button kind="quiet" isBlock disabled={write.isBusy} onClick={() => onAsk(false)}>
        {t('app.cancel')}
      </Button>
    </div>
  )
}
