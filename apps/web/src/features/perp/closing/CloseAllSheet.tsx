/**
 * Closes every position at the market, or only the longs or the shorts. It says how many they are
 * and what they gain or lose together after the fee, has to be held to confirm, and then shows what
 * each brought.
 */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { closeAllPositions } from '@assay/wire/routes/trading/contractPosition.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { perps } from '../../../live/perps.ts'
import { useLive } from '../../../live/useLive.ts'
import { UnknownSheet } from '../../../write/UnknownSheet.tsx'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import { ClosedTogether } from './ClosedTogether.tsx'
import { closingOf } from './closingOf.ts'
import { EstimateFacts } from './EstimateFacts.tsx'
import { type Sides, selectPositions } from './selectPositions.ts'

type CloseAllSheetProps = { positions: readonly Position[]; isOpen: boolean; onClose: () => void }

const SIDES: readonly Sides[] = ['all', 'long', 'short']

export function CloseAllSheet({ positions, isOpen, onClose }: CloseAllSheetProps) {
  const t = useT()
  const format = useFormat()
  const [side, setSide] = useState<Sides>('all')
  const [sent, setSent] = useState<readonly Position[]>([])
  const write = useWrite(closeAllPositions, {
    onDone: () => {
      refreshHoldings()
      onClose()
    },
  })
  const { step } = write.state
  const failed = useWriteError(write.state)
  const { chosen, count, quote } = selectPositions(positions, side)
  const closing = closingOf(chosen, useLive(perps))
  const leave = () => {
    write.reset()
    onClose()
  }
  return (
    <>
      <ConfirmSheet
        isOpen={isOpen && step !== 'unknown' && step !== 'done'}
        title={t('perp.closeAll')}
        mustHold={count > 0}
        isBusy={write.isBusy}
        error={count === 0 ? t('perp.closeAll.none') : failed}
        risk={t('perp.closeAll.slippage')}
        confirmLabel={t('perp.closeAll.action', { count })}
        backLabel={t('app.back')}
        onConfirm={() => {
          if (count === 0) return onClose()
          setSent(chosen)
          void write.send({ side })
        }}
        onClose={leave}
      >
        <Segmented
          label={t('perp.closeAll.which')}
          value={side}
          options={SIDES.map((value) => ({ value, label: t(`perp.closeAll.${value}`) }))}
          onChange={setSide}
        />
        <FactList>
          <Fact label={t('perp.positions')}>{format.count(count)}</Fact>
          <EstimateFacts estimate={closing} positions={chosen} quote={quote} />
        </FactList>
      </ConfirmSheet>
      <UnknownSheet
        write={write}
        records={{ path: '/futuresRecord', label: t('spot.unknown.orders') }}
        isOpen={isOpen}
        onClose={onClose}
      />
      <ClosedTogether positions={sent} isOpen={step === 'done'} onClose={leave} />
    </>
  )
}
