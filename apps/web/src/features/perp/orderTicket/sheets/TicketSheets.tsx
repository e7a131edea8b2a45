/** The sheets of the form's pickers: margin mode, leverage, the unit of the size, and the type. */
import { OrderTypeSheet } from '../../../../market/orderTicket/OrderTypeSheet.tsx'
import type { PerpFormMarket } from '../../rules/perpFormMarket.ts'
import { chooseType, chooseUnit, type PerpForm } from '../perpForm.ts'
import { LeverageSheet } from './LeverageSheet.tsx'
import { MarginModeSheet } from './MarginModeSheet.tsx'
import { SizeUnitSheet } from './SizeUnitSheet.tsx'

export type PerpTicketSheet = 'mode' | 'leverage' | 'type' | 'unit'

type TicketSheetsProps = {
  open: PerpTicketSheet | undefined
  form: PerpForm
  market: PerpFormMarket
  onChange: (form: PerpForm) => void
  onClose: () => void
}

const TYPES = ['limit', 'market'] as const

export function TicketSheets({ open, form, market, onChange, onClose }: TicketSheetsProps) {
  return (
    <>
      <MarginModeSheet
        isOpen={open === 'mode'}
        value={form.marginMode}
        onChange={(marginMode) => onChange({ ...form, marginMode, percent: undefined })}
        onClose={onClose}
      />
      <LeverageSheet
        isOpen={open === 'leverage'}
        form={form}
        market={market}
        onChange={(leverage) => onChange({ ...form, leverage, percent: undefined })}
        onClose={onClose}
      />
      <SizeUnitSheet
        isOpen={open === 'unit'}
        value={form.unit}
        market={market}
        onChange={(unit) => onChange(chooseUnit(form, unit, market))}
        onClose={onClose}
      />
      <OrderTypeSheet
        isOpen={open === 'type'}
        types={TYPES}
        type={form.type}
        timeInForce={form.timeInForce}
        onType={(type) => onChange(chooseType(form, type, market))}
        onForce={(timeInForce) => onChange({ ...form, timeInForce })}
        onClose={onClose}
      />
    </>
  )
}
