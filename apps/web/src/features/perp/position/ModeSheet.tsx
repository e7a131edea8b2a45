/**
 * Turns an open position from isolated to cross or back. What would leave either account at a
 * warning is refused by the exchange, with the reason.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { setMarginMode } from '@assay/wire/routes/trading/contractPosition.ts'
import type { Position } from '@assay/wire/rows/position.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useLastShown } from '../../../page/useLastShown.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import { MarginModes } from '../orderTicket/MarginModes.tsx'
import css from './positions.module.css'
import { SheetSubmit } from './SheetSubmit.tsx'

type ModeSheetProps = { position: Position | undefined; onClose: () => void }

export function ModeSheet({ position, onClose }: ModeSheetProps) {
  const t = useT()
  const shown = useLastShown(position)
  if (!shown) return null
  return (
    <Sheet isOpen={position !== undefined} onClose={onClose} title={t('perp.mode')}>
      <Change key={`${shown.id}-${shown.marginMode}`} position={shown} onClose={onClose} />
    </Sheet>
  )
}

function Change({ position, onClose }: { position: Position; onClose: () => void }) {
  const t = useT()
  const [mode, setMode] = useState(position.marginMode)
  const change = useWrite(setMarginMode, {
    onDone: () => {
      refreshHoldings()
      showToast(t('perp.mode.changed'), 'success')
      onClose()
    },
  })
  const isOther = mode !== position.marginMode
  return (
    <form
      noValidate
      className={css.body}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOther) void change.send({ position: position.id, marginMode: mode })
      }}
    >
      <MarginModes
        value={mode}
        onChange={(chosen) => {
          change.reset()
          setMode(chosen)
        }}
      />
      <SheetSubmit write={change} reason={isOther ? undefined : t('perp.mode.choose')}>
        {t('perp.mode.use', { mode: t(`perp.mode.${mode}`) })}
      </SheetSubmit>
    </form>
  )
}
