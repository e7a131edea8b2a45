/**
 * Closes every position at the market, or only the longs or the shorts, of all contracts or of one.
 * It says how many they are and what they gain or lose together, and has to be held to confirm.
 */

import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import {
  closeAllPositions,
  closePositionsOfAsset,
  type Position,
} from '@assay/wire/routes/contractPosition.ts'
import { useState } from 'react'
import { useWrite } from '../../../api/useWrite.ts'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useStore } from '../../../live/createStore.ts'
import { perps } from '../../../live/perps.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import { useWriteError } from '../placing/useWriteError.ts'
import { signedAmount } from '../rules/signedAmount.ts'
import { closingOf } from './closingOf.ts'
import { type Sides, selectPositions } from './selectPositions.ts'

type CloseAllSheetProps = {
  positions: readonly Position[]
  /** Only the positions of this coin. */
  base?: string | undefined
  isOpen: boolean
  onClose: () => void
}

const SIDES: readonly Sides[] = ['all', 'long', 'short']

export function CloseAllSheet({ positions, base, isOpen, onClose }: CloseAllSheetProps) {
  const t = useT()
  const format = useFormat()
  const [side, setSide] = useState<Sides>('all')
  const onDone = (reply: { count: number } | undefined) => {
    refreshHoldings()
    showToast(t('contract.closeAll.done', { count: reply?.count ?? count }), 'success')
    onClose()
  }
  const everything = useWrite(closeAllPositions, { onDone })
  const ofAsset = useWrite(closePositionsOfAsset, { onDone })
  const write = base === undefined ? everything : ofAsset
  const failed = useWriteError(write.state)
  const { chosen, count, quote } = selectPositions(positions, { side, base })
  const closing = closingOf(chosen, useStore(perps))
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={t('contract.closeAll')}
      mustHold={count > 0}
      isBusy={write.isBusy}
      error={count === 0 ? t('contract.closeAll.none') : failed}
      facts={[
        { label: t('contract.closeAll.scope'), value: base ?? t('contract.closeAll.everywhere') },
        { label: t('contract.positions'), value: format.count(count) },
        {
          label: t('contract.estimatedPnl'),
          value: (
            <Delta direction={directionOf(closing?.pnl)}>
              {signedAmount(format, closing?.pnl, quote)}
            </Delta>
          ),
        },
        { label: t('contract.fee'), value: `${format.orderValue(closing?.fee)} ${quote}` },
      ]}
      risk={t('spot.confirm.slippage')}
      confirmLabel={t('contract.closeAll.action', { count })}
      backLabel={t('app.back')}
      onConfirm={() => {
        if (count === 0) return onClose()
        void (base === undefined ? everything.send({ side }) : ofAsset.send({ base, side }))
      }}
      onClose={() => {
        write.reset()
        onClose()
      }}
    >
      <Segmented
        label={t('contract.closeAll.which')}
        value={side}
        options={SIDES.map((value) => ({ value, label: t(`contract.closeAll.${value}`) }))}
        onChange={setSide}
      />
    </ConfirmSheet>
  )
}
